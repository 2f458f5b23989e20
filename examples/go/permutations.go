// Every order of the n columns, tested when it is complete.
package main

import (
	"fmt"
	"strings"
)

var n int
var queens []int

func permute(row int) { // ◂ enter
	if row == n {
		if twoShareADiagonal() {
			// drop the placement ◂ reject
		} else {
			report() // ◂ solution
		}
	} else {
		for column := 0; column < n; column++ {
			if inList(column) {
				continue
			}
			queens = append(queens, column) // ◂ place
			permute(row + 1)
			queens = queens[:row] // ◂ remove
		}
	}
} // ◂ leave

func twoShareADiagonal() bool {
	for lower := range queens {
		for upper := 0; upper < lower; upper++ {
			if abs(queens[upper]-queens[lower]) == lower-upper {
				return true
			}
		}
	}
	return false
}

func inList(column int) bool {
	for _, other := range queens {
		if other == column {
			return true
		}
	}
	return false
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

func report() {
	fmt.Println(strings.Trim(fmt.Sprint(queens), "[]"))
}

func main() {
	fmt.Scan(&n)
	permute(0)
}

// Backtracking, comparing with each queen placed.
package main

import (
	"fmt"
	"strings"
)

var n int
var queens []int

func search(row int) { // ◂ enter
	if row == n {
		report() // ◂ solution
	} else {
		for column := 0; column < n; column++ {
			if attacked(row, column) {
				continue // ◂ reject
			}
			queens = append(queens, column) // ◂ place
			search(row + 1)
			queens = queens[:row] // ◂ remove
		}
	}
} // ◂ leave

func attacked(row, column int) bool {
	for above, other := range queens {
		if other == column || abs(other-column) == row-above {
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
	search(0)
}

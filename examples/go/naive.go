// Every list of n columns, tested when it is complete.
package main

import (
	"fmt"
	"strings"
)

var n int
var queens []int

func generate(row int) { // ◂ enter
	if row == n {
		if twoAttack() {
			// drop the placement ◂ reject
		} else {
			report() // ◂ solution
		}
	} else {
		for column := 0; column < n; column++ {
			queens = append(queens, column) // ◂ place
			generate(row + 1)
			queens = queens[:row] // ◂ remove
		}
	}
} // ◂ leave

func twoAttack() bool {
	for lower := range queens {
		for upper := 0; upper < lower; upper++ {
			if queens[upper] == queens[lower] || abs(queens[upper]-queens[lower]) == lower-upper {
				return true
			}
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
	generate(0)
}

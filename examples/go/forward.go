// Forward checking, the row with the fewest columns left first.
package main

import (
	"fmt"
	"strings"
)

var n int
var queens []int

func search(domains [][]int) { // ◂ enter
	row := -1
	for other := 0; other < n; other++ {
		if queens[other] < 0 && (row < 0 || len(domains[other]) < len(domains[row])) {
			row = other
		}
	}
	if row < 0 {
		report() // ◂ solution
	} else {
		for _, column := range domains[row] {
			queens[row] = column // ◂ place
			search(withoutAttacked(domains, row, column))
			queens[row] = -1 // ◂ remove
		}
	}
} // ◂ leave

func withoutAttacked(domains [][]int, row, column int) [][]int {
	left := make([][]int, n)
	for other, domain := range domains {
		for _, c := range domain {
			if c != column && abs(c-column) != abs(other-row) {
				left[other] = append(left[other], c)
			}
		}
	}
	return left
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
	domains := make([][]int, n)
	for row := range domains {
		queens = append(queens, -1)
		for column := 0; column < n; column++ {
			domains[row] = append(domains[row], column)
		}
	}
	search(domains)
}

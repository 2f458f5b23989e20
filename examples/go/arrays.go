// Backtracking with a boolean for every line of the board.
package main

import (
	"fmt"
	"strings"
)

var n int
var queens []int
var columns, diagonals, antidiagonals []bool

func search(row int) { // ◂ enter
	if row == n {
		report() // ◂ solution
	} else {
		for column := 0; column < n; column++ {
			if columns[column] || diagonals[row-column+n-1] || antidiagonals[row+column] {
				continue // ◂ reject
			}
			queens = append(queens, column) // ◂ place
			take(row, column, true)         // ◂ place
			search(row + 1)
			queens = queens[:row]    // ◂ remove
			take(row, column, false) // ◂ remove
		}
	}
} // ◂ leave

func take(row, column int, taken bool) {
	columns[column] = taken
	diagonals[row-column+n-1] = taken
	antidiagonals[row+column] = taken
}

func report() {
	fmt.Println(strings.Trim(fmt.Sprint(queens), "[]"))
}

func main() {
	fmt.Scan(&n)
	columns = make([]bool, n)
	diagonals = make([]bool, 2*n-1)
	antidiagonals = make([]bool, 2*n-1)
	search(0)
}

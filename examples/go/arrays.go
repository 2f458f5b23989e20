// Backtracking with three boolean arrays: which columns, diagonals and antidiagonals hold a queen.
package main

import "fmt"

var n int
var queens []int
var columns, diagonals, antidiagonals []bool

func search(row int) {
	if row == n {
		fmt.Println(queens)
		return
	}
	for column := range columns {
		d, a := row-column+n-1, row+column
		if columns[column] || diagonals[d] || antidiagonals[a] {
			continue
		}
		queens[row] = column
		columns[column], diagonals[d], antidiagonals[a] = true, true, true
		search(row + 1)
		columns[column], diagonals[d], antidiagonals[a] = false, false, false
	}
}

func main() {
	fmt.Scan(&n)
	queens = make([]int, n)
	columns = make([]bool, n)
	diagonals = make([]bool, 2*n-1)
	antidiagonals = make([]bool, 2*n-1)
	search(0)
}

// Backtracking with a list of columns and two sets: row - column names a diagonal, row + column an antidiagonal.
package main

import "fmt"

var n int
var queens []int
var diagonals, antidiagonals = map[int]bool{}, map[int]bool{}

func isTaken(column int) bool {
	for _, queen := range queens {
		if queen == column {
			return true
		}
	}
	return false
}

func search() {
	row := len(queens)
	if row == n {
		fmt.Println(queens)
		return
	}
	for column := 0; column < n; column++ {
		d, a := row-column, row+column
		if isTaken(column) || diagonals[d] || antidiagonals[a] {
			continue
		}
		queens = append(queens, column)
		diagonals[d], antidiagonals[a] = true, true
		search()
		queens = queens[:row]
		delete(diagonals, d)
		delete(antidiagonals, a)
	}
}

func main() {
	fmt.Scan(&n)
	search()
}

// Whole boards; a child has one queen more, after the last.
package main

import (
	"fmt"
	"strings"
)

var n int

func solve(board []bool, start int) { // ◂ enter
	if len(queens(board)) == n {
		report(board) // ◂ solution
	} else {
		for square := start; square < n*n; square++ {
			child := append([]bool{}, board...)
			child[square] = true
			if twoAttack(child) {
				continue // drop it ◂ reject
			}
			solve(child, square+1) // ◂ place
			// back to the board it came from ◂ remove
		}
	}
} // ◂ leave

func queens(board []bool) []int {
	found := []int{}
	for square, queen := range board {
		if queen {
			found = append(found, square)
		}
	}
	return found
}

func twoAttack(board []bool) bool {
	squares := queens(board)
	for k, a := range squares {
		for _, b := range squares[:k] {
			rows, columns := a/n-b/n, a%n-b%n
			if rows == 0 || columns == 0 || rows == columns || rows == -columns {
				return true
			}
		}
	}
	return false
}

func report(board []bool) {
	columns := queens(board)
	for row := range columns {
		columns[row] %= n
	}
	fmt.Println(strings.Trim(fmt.Sprint(columns), "[]"))
}

func main() {
	fmt.Scan(&n)
	solve(make([]bool, n*n), 0)
}

// Whole boards; a child has one queen more, on any free square.
package main

import (
	"fmt"
	"strings"
)

var n int
var reported = map[string]bool{}

func solve(board []bool) { // ◂ enter
	if len(queens(board)) == n {
		report(board) // ◂ solution
	} else {
		solveAny(children(board))
	}
} // ◂ leave

func children(board []bool) [][]bool {
	boards := [][]bool{}
	for square := range board {
		if board[square] {
			continue
		}
		child := append([]bool{}, board...)
		child[square] = true
		if twoAttack(child) {
			continue // drop it ◂ reject
		}
		boards = append(boards, child)
	}
	return boards
}

func solveAny(boards [][]bool) {
	for _, board := range boards {
		solve(board) // ◂ place
		// back to the board it came from ◂ remove
	}
}

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

// A board is met once for every order of its queens.
func report(board []bool) {
	columns := queens(board)
	for row := range columns {
		columns[row] %= n
	}
	line := strings.Trim(fmt.Sprint(columns), "[]")
	if !reported[line] {
		reported[line] = true
		fmt.Println(line)
	}
}

func main() {
	fmt.Scan(&n)
	solve(make([]bool, n*n))
}

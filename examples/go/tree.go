// A tree of whole boards: a child has one queen more, on a square after the last one; invalid boards are cut off.
package main

import "fmt"

var n int

func queens(board []bool) (squares []int) {
	for at, queen := range board {
		if queen {
			squares = append(squares, at)
		}
	}
	return
}

func isValid(board []bool) bool {
	for _, a := range queens(board) {
		for _, b := range queens(board) {
			down, across := a/n-b/n, a%n-b%n
			if a != b && (down == 0 || across == 0 || down == across || down == -across) {
				return false
			}
		}
	}
	return true
}

func search(board []bool) {
	squares := queens(board)
	if len(squares) == n {
		for _, at := range squares {
			fmt.Print(at%n, " ")
		}
		fmt.Println()
	}
	next := 0
	if len(squares) > 0 {
		next = squares[len(squares)-1] + 1
	}
	for at := next; at < n*n; at++ {
		child := append([]bool{}, board...)
		child[at] = true
		if isValid(child) {
			search(child)
		}
	}
}

func main() {
	fmt.Scan(&n)
	search(make([]bool, n*n))
}

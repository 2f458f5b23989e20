// Backtracking: each new queen is compared with every queen above it.
package main

import "fmt"

func isFree(queens []int, row, column int) bool {
	for above := 0; above < row; above++ {
		across := column - queens[above]
		if across == 0 || across == row-above || across == above-row {
			return false
		}
	}
	return true
}

func search(queens []int, row int) {
	if row == len(queens) {
		fmt.Println(queens)
		return
	}
	for column := range queens {
		if isFree(queens, row, column) {
			queens[row] = column
			search(queens, row+1)
		}
	}
}

func main() {
	var n int
	fmt.Scan(&n)
	search(make([]int, n), 0)
}

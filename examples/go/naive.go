// Generate and test: every placement of one queen per row, tested when it is complete.
package main

import "fmt"

func isSolution(queens []int) bool {
	for row := range queens {
		for above := 0; above < row; above++ {
			across := queens[row] - queens[above]
			if across == 0 || across == row-above || across == above-row {
				return false
			}
		}
	}
	return true
}

func generate(row int, queens []int) {
	if row == len(queens) {
		if isSolution(queens) {
			fmt.Println(queens)
		}
		return
	}
	for column := range queens {
		queens[row] = column
		generate(row+1, queens)
	}
}

func main() {
	var n int
	fmt.Scan(&n)
	generate(0, make([]int, n))
}

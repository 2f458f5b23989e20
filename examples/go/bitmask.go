// Backtracking with three words, shifted from row to row.
package main

import (
	"fmt"
	"math/bits"
	"strings"
)

var n int
var queens []int

func search(row int, columns, diagonals, antidiagonals uint) { // ◂ enter
	if row == n {
		report() // ◂ solution
	} else {
		free := (uint(1)<<n - 1) &^ (columns | diagonals | antidiagonals)
		for free != 0 {
			bit := free & -free
			free ^= bit
			queens = append(queens, bits.TrailingZeros(bit)) // ◂ place
			search(row+1, columns|bit, (diagonals|bit)<<1, (antidiagonals|bit)>>1)
			queens = queens[:row] // ◂ remove
		}
	}
} // ◂ leave

func report() {
	fmt.Println(strings.Trim(fmt.Sprint(queens), "[]"))
}

func main() {
	fmt.Scan(&n)
	search(0, 0, 0, 0)
}

// Backtracking with three bit masks, as the current row sees them: bit c stands for column c. For n up to 63.
package main

import (
	"fmt"
	"math/bits"
)

var board uint64
var queens []int

func search(columns, diagonals, antidiagonals uint64) {
	if columns == board {
		fmt.Println(queens)
		return
	}
	free := board &^ (columns | diagonals | antidiagonals)
	for free != 0 {
		bit := free & -free // the lowest bit
		free ^= bit
		queens = append(queens, bits.TrailingZeros64(bit))
		search(columns|bit, (diagonals|bit)<<1, (antidiagonals|bit)>>1)
		queens = queens[:len(queens)-1]
	}
}

func main() {
	var n int
	fmt.Scan(&n)
	board = 1<<n - 1
	search(0, 0, 0)
}

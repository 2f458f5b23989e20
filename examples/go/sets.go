// Backtracking with the names of the lines in sets.
package main

import (
	"fmt"
	"strings"
)

var n int
var queens []int
var differences, sums = map[int]bool{}, map[int]bool{}

func search(row int) { // ◂ enter
	if row == n {
		report() // ◂ solution
	} else {
		for column := 0; column < n; column++ {
			if inList(column) || differences[row-column] || sums[row+column] {
				continue // ◂ reject
			}
			queens = append(queens, column) // ◂ place
			differences[row-column] = true  // ◂ place
			sums[row+column] = true         // ◂ place
			search(row + 1)
			queens = queens[:row]           // ◂ remove
			delete(differences, row-column) // ◂ remove
			delete(sums, row+column)        // ◂ remove
		}
	}
} // ◂ leave

func inList(column int) bool {
	for _, other := range queens {
		if other == column {
			return true
		}
	}
	return false
}

func report() {
	fmt.Println(strings.Trim(fmt.Sprint(queens), "[]"))
}

func main() {
	fmt.Scan(&n)
	search(0)
}

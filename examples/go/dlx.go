// Exact cover: Algorithm X with dancing links.
package main

import (
	"fmt"
	"sort"
	"strings"
)

var n, items int
var left, right, up, down, itemOf, size, chosen []int

func search() { // ◂ enter
	item := smallest()
	if item == 0 {
		report() // ◂ solution
	} else {
		for _, square := range squares(item) {
			choose(square) // ◂ place
			search()
			undo(square) // ◂ remove
		}
	}
} // ◂ leave

func choose(square int) {
	chosen = append(chosen, square)
	for _, node := range nodes(square) {
		cover(itemOf[node])
	}
}

func undo(square int) {
	for k := 3; k >= 0; k-- {
		uncover(itemOf[nodes(square)[k]])
	}
	chosen = chosen[:len(chosen)-1]
}

// Takes an item off its ring, and whatever shares a square with it off theirs.
func cover(item int) {
	right[left[item]] = right[item]
	left[right[item]] = left[item]
	for _, square := range squares(item) {
		for _, node := range nodes(square) {
			if itemOf[node] != item {
				down[up[node]] = down[node]
				up[down[node]] = up[node]
				size[itemOf[node]]--
			}
		}
	}
}

// Every node still knows its neighbours: nothing is searched for.
func uncover(item int) {
	all := squares(item)
	for i := len(all) - 1; i >= 0; i-- {
		for k := 3; k >= 0; k-- {
			node := nodes(all[i])[k]
			if itemOf[node] != item {
				size[itemOf[node]]++
				down[up[node]] = node
				up[down[node]] = node
			}
		}
	}
	right[left[item]] = item
	left[right[item]] = item
}

// The row or column with the fewest squares left; 0 when all are covered.
func smallest() int {
	best := 0
	for item := right[0]; item != 0; item = right[item] {
		if best == 0 || size[item] < size[best] {
			best = item
		}
	}
	return best
}

func squares(item int) []int {
	found := []int{}
	for node := down[item]; node != item; node = down[node] {
		found = append(found, (node-items)/4)
	}
	return found
}

func nodes(square int) []int {
	first := items + 4*square
	return []int{first, first + 1, first + 2, first + 3}
}

func report() {
	sorted := append([]int{}, chosen...)
	sort.Ints(sorted)
	for row := range sorted {
		sorted[row] %= n
	}
	fmt.Println(strings.Trim(fmt.Sprint(sorted), "[]"))
}

func main() {
	fmt.Scan(&n)
	// Node 0 is the head of the ring of rows and columns; the diagonals need not be covered and stay alone.
	items = 1 + 2*n + 2*(2*n-1)
	for _, links := range []*[]int{&left, &right, &up, &down, &itemOf} {
		for node := 0; node < items+4*n*n; node++ {
			*links = append(*links, node)
		}
	}
	size = make([]int, items)
	for item := 0; item <= 2*n; item++ {
		right[item] = (item + 1) % (2*n + 1)
		left[right[item]] = item
	}
	for square := 0; square < n*n; square++ {
		row, column := square/n, square%n
		its := []int{1 + row, 1 + n + column, 1 + 2*n + row - column + n - 1, 4*n + row + column}
		for k, node := range nodes(square) {
			item := its[k]
			itemOf[node] = item
			up[node] = up[item]
			down[node] = item
			down[up[item]] = node
			up[item] = node
			size[item]++
		}
	}
	search()
}

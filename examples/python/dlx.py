# Exact cover: Algorithm X with dancing links.


def search():               # ◂ enter
    item = smallest()
    if item == 0:
        report()            # ◂ solution
    else:
        for square in squares(item):
            choose(square)  # ◂ place
            search()
            undo(square)    # ◂ remove
    return                  # ◂ leave


def choose(square):
    chosen.append(square)
    for node in nodes(square):
        cover(item_of[node])


def undo(square):
    for node in reversed(nodes(square)):
        uncover(item_of[node])
    chosen.pop()


# Takes an item off its ring, and whatever shares a square with it off theirs.
def cover(item):
    right[left[item]] = right[item]
    left[right[item]] = left[item]
    for square in squares(item):
        for node in nodes(square):
            if item_of[node] != item:
                down[up[node]] = down[node]
                up[down[node]] = up[node]
                size[item_of[node]] -= 1


# Every node still knows its neighbours: nothing is searched for.
def uncover(item):
    for square in reversed(squares(item)):
        for node in reversed(nodes(square)):
            if item_of[node] != item:
                size[item_of[node]] += 1
                down[up[node]] = up[down[node]] = node
    right[left[item]] = left[right[item]] = item


# The row or column with the fewest squares left; 0 when all are covered.
def smallest():
    best, item = 0, right[0]
    while item != 0:
        if best == 0 or size[item] < size[best]:
            best = item
        item = right[item]
    return best


def squares(item):
    found, node = [], down[item]
    while node != item:
        found.append((node - ITEMS) // 4)
        node = down[node]
    return found


def nodes(square):
    first = ITEMS + 4 * square
    return [first, first + 1, first + 2, first + 3]


def report():
    print(*(square % n for square in sorted(chosen)))


n = int(input())
# Node 0 is the head of the ring of rows and columns; the diagonals need not be covered and stay alone.
ITEMS = 1 + 2 * n + 2 * (2 * n - 1)
left, right = list(range(ITEMS)), list(range(ITEMS))
for item in range(2 * n + 1):
    right[item] = (item + 1) % (2 * n + 1)
    left[right[item]] = item
up, down, item_of = ([*range(ITEMS + 4 * n * n)] for _ in range(3))
size = [0] * ITEMS
for row in range(n):
    for column in range(n):
        diagonal = 1 + 2 * n + row - column + n - 1
        antidiagonal = 2 * n + 2 * n + row + column
        for node, item in zip(nodes(row * n + column), [1 + row, 1 + n + column, diagonal, antidiagonal]):
            item_of[node] = item
            up[node], down[node] = up[item], item
            down[up[item]] = up[item] = node
            size[item] += 1
chosen = []
search()

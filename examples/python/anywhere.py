# Whole boards; a child has one queen more, on any free square.


def solve(board):                         # ◂ enter
    if board.count(True) == n:
        report(board)                     # ◂ solution
    else:
        solve_any(children(board))
    return                                # ◂ leave


def children(board):
    boards = []
    for square in range(n * n):
        if board[square]:
            continue
        child = board[:square] + [True] + board[square + 1:]
        if two_attack(child):
            continue  # drop it           ◂ reject
        boards.append(child)
    return boards


def solve_any(boards):
    for board in boards:
        solve(board)                      # ◂ place
        # back to the board it came from  ◂ remove


def two_attack(board):
    queens = [divmod(square, n) for square in range(n * n) if board[square]]
    return any(r == row or c == column or abs(r - row) == abs(c - column)
               for k, (row, column) in enumerate(queens) for r, c in queens[:k])


# A board is met once for every order of its queens.
def report(board):
    queens = tuple(square % n for square in range(n * n) if board[square])
    if queens not in reported:
        reported.add(queens)
        print(*queens)


n = int(input())
reported = set()
solve([False] * (n * n))

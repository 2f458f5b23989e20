"""A tree of whole boards: a child has one queen more, on a square after the last one; invalid boards are cut off."""


def is_valid(board):
    queens = [divmod(at, n) for at in range(n * n) if board[at]]
    for i, (r, c) in enumerate(queens):
        for s, d in queens[:i]:
            if r == s or c == d or abs(r - s) == abs(c - d):
                return False
    return True


def children(board):
    last = max((at for at in range(n * n) if board[at]), default=-1)
    for at in range(last + 1, n * n):
        yield board[:at] + [True] + board[at + 1 :]


def search(board):
    if sum(board) == n:
        print(*(at % n for at in range(n * n) if board[at]))
    for child in children(board):
        if is_valid(child):
            search(child)


n = int(input())
search([False] * (n * n))

# Whole boards; a child has one queen more, after the last.


def solve(board, start):                      # ◂ enter
    if board.count(True) == n:
        report(board)                         # ◂ solution
    else:
        for square in range(start, n * n):
            child = board[:square] + [True] + board[square + 1:]
            if two_attack(child):
                continue  # drop it           ◂ reject
            solve(child, square + 1)          # ◂ place
            # back to the board it came from  ◂ remove
    return                                    # ◂ leave


def two_attack(board):
    queens = [divmod(square, n) for square in range(n * n) if board[square]]
    return any(r == row or c == column or abs(r - row) == abs(c - column)
               for k, (row, column) in enumerate(queens) for r, c in queens[:k])


def report(board):
    print(*(square % n for square in range(n * n) if board[square]))


n = int(input())
solve([False] * (n * n), 0)

import java.util.Scanner;

/** Whole boards; a child has one queen more, after the last. */
class Tree {
    static int n;

    static void solve(boolean[] board, int start) {  // ◂ enter
        if (queens(board) == n) {
            report(board);                           // ◂ solution
        } else {
            for (int square = start; square < n * n; square++) {
                boolean[] child = board.clone();
                child[square] = true;
                if (twoAttack(child)) {
                    continue; // drop it             ◂ reject
                }
                solve(child, square + 1);            // ◂ place
                // back to the board it came from    ◂ remove
            }
        }
    }                                                // ◂ leave

    static int queens(boolean[] board) {
        int queens = 0;
        for (boolean queen : board) if (queen) queens++;
        return queens;
    }

    static boolean twoAttack(boolean[] board) {
        for (int a = 0; a < n * n; a++)
            for (int b = 0; b < a; b++) {
                int rows = a / n - b / n, columns = a % n - b % n;
                if (board[a] && board[b] && (rows == 0 || columns == 0 || rows == Math.abs(columns))) return true;
            }
        return false;
    }

    static void report(boolean[] board) {
        StringBuilder line = new StringBuilder();
        for (int square = 0; square < n * n; square++)
            if (board[square]) line.append(line.length() > 0 ? " " : "").append(square % n);
        System.out.println(line);
    }

    public static void main(String[] arguments) {
        n = new Scanner(System.in).nextInt();
        solve(new boolean[n * n], 0);
    }
}

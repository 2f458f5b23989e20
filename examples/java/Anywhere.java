import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Scanner;
import java.util.Set;

/** Whole boards; a child has one queen more, on any free square. */
class Anywhere {
    static int n;
    static Set<String> reported = new HashSet<>();

    static void solve(boolean[] board) {       // ◂ enter
        if (queens(board) == n) {
            report(board);                     // ◂ solution
        } else {
            solveAny(children(board));
        }
    }                                          // ◂ leave

    static List<boolean[]> children(boolean[] board) {
        List<boolean[]> boards = new ArrayList<>();
        for (int square = 0; square < n * n; square++) {
            if (board[square]) continue;
            boolean[] child = board.clone();
            child[square] = true;
            if (twoAttack(child)) {
                continue; // drop it           ◂ reject
            }
            boards.add(child);
        }
        return boards;
    }

    static void solveAny(List<boolean[]> boards) {
        for (boolean[] board : boards) {
            solve(board);                      // ◂ place
            // back to the board it came from  ◂ remove
        }
    }

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

    // A board is met once for every order of its queens.
    static void report(boolean[] board) {
        StringBuilder line = new StringBuilder();
        for (int square = 0; square < n * n; square++)
            if (board[square]) line.append(line.length() > 0 ? " " : "").append(square % n);
        if (reported.add(line.toString())) System.out.println(line);
    }

    public static void main(String[] arguments) {
        n = new Scanner(System.in).nextInt();
        solve(new boolean[n * n]);
    }
}

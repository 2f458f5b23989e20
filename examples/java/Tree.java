import java.util.ArrayList;
import java.util.Scanner;

/** A tree of whole boards: a child has one queen more, on a square after the last one; invalid boards are cut off. */
class Tree {
    static int n;

    static ArrayList<Integer> queens(boolean[] board) {
        var squares = new ArrayList<Integer>();
        for (int at = 0; at < n * n; at++) if (board[at]) squares.add(at);
        return squares;
    }

    static boolean isValid(boolean[] board) {
        for (int a : queens(board)) {
            for (int b : queens(board)) {
                int down = Math.abs(a / n - b / n), across = Math.abs(a % n - b % n);
                if (a != b && (down == 0 || across == 0 || down == across)) return false;
            }
        }
        return true;
    }

    static void search(boolean[] board) {
        var squares = queens(board);
        if (squares.size() == n) System.out.println(squares.stream().map(at -> at % n).toList());
        int next = squares.isEmpty() ? 0 : squares.get(squares.size() - 1) + 1;
        for (int at = next; at < n * n; at++) {
            boolean[] child = board.clone();
            child[at] = true;
            if (isValid(child)) search(child);
        }
    }

    public static void main(String[] arguments) {
        n = new Scanner(System.in).nextInt();
        search(new boolean[n * n]);
    }
}

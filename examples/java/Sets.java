import java.util.ArrayList;
import java.util.HashSet;
import java.util.Scanner;

/** Backtracking with a list of columns and two sets: row - column names a diagonal, row + column an antidiagonal. */
class Sets {
    static int n;
    static ArrayList<Integer> queens = new ArrayList<>();
    static HashSet<Integer> diagonals = new HashSet<>(), antidiagonals = new HashSet<>();

    static void search() {
        int row = queens.size();
        if (row == n) {
            System.out.println(queens);
            return;
        }
        for (int column = 0; column < n; column++) {
            int d = row - column, a = row + column;
            if (queens.contains(column) || diagonals.contains(d) || antidiagonals.contains(a)) continue;
            queens.add(column);
            diagonals.add(d);
            antidiagonals.add(a);
            search();
            queens.remove(row); // by its place
            diagonals.remove(d);
            antidiagonals.remove(a);
        }
    }

    public static void main(String[] arguments) {
        n = new Scanner(System.in).nextInt();
        search();
    }
}

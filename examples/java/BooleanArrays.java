import java.util.Arrays;
import java.util.Scanner;

/** Backtracking with three boolean arrays: which columns, diagonals and antidiagonals hold a queen. */
class BooleanArrays {
    static int n;
    static int[] queens;
    static boolean[] columns, diagonals, antidiagonals;

    static void search(int row) {
        if (row == n) {
            System.out.println(Arrays.toString(queens));
            return;
        }
        for (int column = 0; column < n; column++) {
            int d = row - column + n - 1, a = row + column;
            if (columns[column] || diagonals[d] || antidiagonals[a]) continue;
            queens[row] = column;
            columns[column] = diagonals[d] = antidiagonals[a] = true;
            search(row + 1);
            columns[column] = diagonals[d] = antidiagonals[a] = false;
        }
    }

    public static void main(String[] arguments) {
        n = new Scanner(System.in).nextInt();
        queens = new int[n];
        columns = new boolean[n];
        diagonals = new boolean[2 * n - 1];
        antidiagonals = new boolean[2 * n - 1];
        search(0);
    }
}

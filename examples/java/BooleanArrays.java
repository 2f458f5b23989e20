import java.util.Scanner;

/** Backtracking with a boolean for every line of the board. */
class BooleanArrays {
    static int n;
    static int[] queens;
    static boolean[] columns, diagonals, antidiagonals;

    static void search(int row) {          // ◂ enter
        if (row == n) {
            report();                      // ◂ solution
        } else {
            for (int column = 0; column < n; column++) {
                if (columns[column] || diagonals[row - column + n - 1] || antidiagonals[row + column]) {
                    continue;              // ◂ reject
                }
                queens[row] = column;      // ◂ place
                take(row, column, true);   // ◂ place
                search(row + 1);
                queens[row] = -1;          // ◂ remove
                take(row, column, false);  // ◂ remove
            }
        }
    }                                      // ◂ leave

    static void take(int row, int column, boolean taken) {
        columns[column] = taken;
        diagonals[row - column + n - 1] = taken;
        antidiagonals[row + column] = taken;
    }

    static void report() {
        StringBuilder line = new StringBuilder();
        for (int column : queens) line.append(line.length() > 0 ? " " : "").append(column);
        System.out.println(line);
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

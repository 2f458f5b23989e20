import java.util.Scanner;

/** Backtracking, comparing with each queen placed. */
class Scan {
    static int n;
    static int[] queens;

    static void search(int row) {      // ◂ enter
        if (row == n) {
            report();                  // ◂ solution
        } else {
            for (int column = 0; column < n; column++) {
                if (attacked(row, column)) {
                    continue;          // ◂ reject
                }
                queens[row] = column;  // ◂ place
                search(row + 1);
                queens[row] = -1;      // ◂ remove
            }
        }
    }                                  // ◂ leave

    static boolean attacked(int row, int column) {
        for (int above = 0; above < row; above++)
            if (queens[above] == column || Math.abs(queens[above] - column) == row - above) return true;
        return false;
    }

    static void report() {
        StringBuilder line = new StringBuilder();
        for (int column : queens) line.append(line.length() > 0 ? " " : "").append(column);
        System.out.println(line);
    }

    public static void main(String[] arguments) {
        n = new Scanner(System.in).nextInt();
        queens = new int[n];
        search(0);
    }
}

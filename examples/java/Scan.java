import java.util.Arrays;
import java.util.Scanner;

/** Backtracking: each new queen is compared with every queen above it. */
class Scan {
    static int n;
    static int[] queens;

    static boolean isFree(int row, int column) {
        for (int above = 0; above < row; above++) {
            int across = Math.abs(column - queens[above]);
            if (across == 0 || across == row - above) return false;
        }
        return true;
    }

    static void search(int row) {
        if (row == n) {
            System.out.println(Arrays.toString(queens));
            return;
        }
        for (int column = 0; column < n; column++) {
            if (isFree(row, column)) {
                queens[row] = column;
                search(row + 1);
            }
        }
    }

    public static void main(String[] arguments) {
        n = new Scanner(System.in).nextInt();
        queens = new int[n];
        search(0);
    }
}

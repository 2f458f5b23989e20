import java.util.Arrays;
import java.util.Scanner;

/** Generate and test: every placement of one queen per row, tested when it is complete. */
class Naive {
    static int n;
    static int[] queens;

    static boolean isSolution() {
        for (int row = 0; row < n; row++) {
            for (int above = 0; above < row; above++) {
                int across = Math.abs(queens[row] - queens[above]);
                if (across == 0 || across == row - above) return false;
            }
        }
        return true;
    }

    static void generate(int row) {
        if (row == n) {
            if (isSolution()) System.out.println(Arrays.toString(queens));
            return;
        }
        for (int column = 0; column < n; column++) {
            queens[row] = column;
            generate(row + 1);
        }
    }

    public static void main(String[] arguments) {
        n = new Scanner(System.in).nextInt();
        queens = new int[n];
        generate(0);
    }
}

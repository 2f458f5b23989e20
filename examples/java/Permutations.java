import java.util.Scanner;

/** Every order of the n columns, tested when it is complete. */
class Permutations {
    static int n;
    static int[] queens;
    static boolean[] taken;

    static void permute(int row) {      // ◂ enter
        if (row == n) {
            if (twoShareADiagonal()) {
                // drop the placement   ◂ reject
            } else {
                report();               // ◂ solution
            }
        } else {
            for (int column = 0; column < n; column++) {
                if (taken[column]) continue;
                queens[row] = column;   // ◂ place
                taken[column] = true;   // ◂ place
                permute(row + 1);
                taken[column] = false;  // ◂ remove
            }
        }
    }                                   // ◂ leave

    static boolean twoShareADiagonal() {
        for (int lower = 0; lower < n; lower++)
            for (int upper = 0; upper < lower; upper++)
                if (Math.abs(queens[upper] - queens[lower]) == lower - upper) return true;
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
        taken = new boolean[n];
        permute(0);
    }
}

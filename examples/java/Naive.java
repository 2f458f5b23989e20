import java.util.Scanner;

/** Every list of n columns, tested when it is complete. */
class Naive {
    static int n;
    static int[] queens;

    static void generate(int row) {    // ◂ enter
        if (row == n) {
            if (twoAttack()) {
                // drop the placement  ◂ reject
            } else {
                report();              // ◂ solution
            }
        } else {
            for (int column = 0; column < n; column++) {
                queens[row] = column;  // ◂ place
                generate(row + 1);
                queens[row] = -1;      // ◂ remove
            }
        }
    }                                  // ◂ leave

    static boolean twoAttack() {
        for (int lower = 0; lower < n; lower++)
            for (int upper = 0; upper < lower; upper++)
                if (queens[upper] == queens[lower] || Math.abs(queens[upper] - queens[lower]) == lower - upper) return true;
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
        generate(0);
    }
}

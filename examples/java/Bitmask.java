import java.util.Scanner;

/** Backtracking with three words, shifted from row to row. */
class Bitmask {
    static int n;
    static int[] queens;

    static void search(int row, int columns, int diagonals, int antidiagonals) {  // ◂ enter
        if (row == n) {
            report();                                                             // ◂ solution
        } else {
            int free = (1 << n) - 1 & ~(columns | diagonals | antidiagonals);
            while (free != 0) {
                int bit = free & -free;
                free ^= bit;
                queens[row] = Integer.numberOfTrailingZeros(bit);                 // ◂ place
                search(row + 1, columns | bit, (diagonals | bit) << 1, (antidiagonals | bit) >>> 1);
                queens[row] = -1;                                                 // ◂ remove
            }
        }
    }                                                                             // ◂ leave

    static void report() {
        StringBuilder line = new StringBuilder();
        for (int column : queens) line.append(line.length() > 0 ? " " : "").append(column);
        System.out.println(line);
    }

    public static void main(String[] arguments) {
        n = new Scanner(System.in).nextInt();
        queens = new int[n];
        search(0, 0, 0, 0);
    }
}

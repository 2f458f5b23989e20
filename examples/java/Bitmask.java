import java.util.ArrayList;
import java.util.Scanner;

/** Backtracking with three bit masks, as the current row sees them: bit c stands for column c. For n up to 31. */
class Bitmask {
    static int board;
    static ArrayList<Integer> queens = new ArrayList<>();

    static void search(int columns, int diagonals, int antidiagonals) {
        if (columns == board) {
            System.out.println(queens);
            return;
        }
        int free = board & ~(columns | diagonals | antidiagonals);
        while (free != 0) {
            int bit = Integer.lowestOneBit(free);
            free ^= bit;
            queens.add(Integer.numberOfTrailingZeros(bit));
            search(columns | bit, (diagonals | bit) << 1, (antidiagonals | bit) >> 1);
            queens.remove(queens.size() - 1);
        }
    }

    public static void main(String[] arguments) {
        board = (1 << new Scanner(System.in).nextInt()) - 1;
        search(0, 0, 0);
    }
}

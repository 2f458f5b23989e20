import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Scanner;

/** Forward checking, the row with the fewest columns left first. */
class Forward {
    static int n;
    static int[] queens;

    static void search(List<List<Integer>> domains) {  // ◂ enter
        int row = -1;
        for (int other = 0; other < n; other++)
            if (queens[other] < 0 && (row < 0 || domains.get(other).size() < domains.get(row).size())) row = other;
        if (row < 0) {
            report();                                  // ◂ solution
        } else {
            for (int column : domains.get(row)) {
                queens[row] = column;                  // ◂ place
                search(withoutAttacked(domains, row, column));
                queens[row] = -1;                      // ◂ remove
            }
        }
    }                                                  // ◂ leave

    static List<List<Integer>> withoutAttacked(List<List<Integer>> domains, int row, int column) {
        List<List<Integer>> left = new ArrayList<>();
        for (int other = 0; other < n; other++) {
            left.add(new ArrayList<>());
            for (int c : domains.get(other))
                if (c != column && Math.abs(c - column) != Math.abs(other - row)) left.get(other).add(c);
        }
        return left;
    }

    static void report() {
        StringBuilder line = new StringBuilder();
        for (int column : queens) line.append(line.length() > 0 ? " " : "").append(column);
        System.out.println(line);
    }

    public static void main(String[] arguments) {
        n = new Scanner(System.in).nextInt();
        queens = new int[n];
        Arrays.fill(queens, -1);
        List<Integer> all = new ArrayList<>();
        for (int column = 0; column < n; column++) all.add(column);
        search(Collections.nCopies(n, all));
    }
}

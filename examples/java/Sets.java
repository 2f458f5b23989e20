import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Scanner;
import java.util.Set;

/** Backtracking with the names of the lines in sets. */
class Sets {
    static int n;
    static List<Integer> queens = new ArrayList<>();
    static Set<Integer> differences = new HashSet<>();
    static Set<Integer> sums = new HashSet<>();

    static void search(int row) {                  // ◂ enter
        if (row == n) {
            report();                              // ◂ solution
        } else {
            for (int column = 0; column < n; column++) {
                if (queens.contains(column) || differences.contains(row - column) || sums.contains(row + column)) {
                    continue;                      // ◂ reject
                }
                queens.add(column);                // ◂ place
                differences.add(row - column);     // ◂ place
                sums.add(row + column);            // ◂ place
                search(row + 1);
                queens.remove(row);                // ◂ remove
                differences.remove(row - column);  // ◂ remove
                sums.remove(row + column);         // ◂ remove
            }
        }
    }                                              // ◂ leave

    static void report() {
        StringBuilder line = new StringBuilder();
        for (int column : queens) line.append(line.length() > 0 ? " " : "").append(column);
        System.out.println(line);
    }

    public static void main(String[] arguments) {
        n = new Scanner(System.in).nextInt();
        search(0);
    }
}

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Scanner;

/** Exact cover: Algorithm X with dancing links. */
class Dlx {
    static int n, items;
    static int[] left, right, up, down, itemOf, size;
    static List<Integer> chosen = new ArrayList<>();

    static void search() {       // ◂ enter
        int item = smallest();
        if (item == 0) {
            report();            // ◂ solution
        } else {
            for (int square : squares(item)) {
                choose(square);  // ◂ place
                search();
                undo(square);    // ◂ remove
            }
        }
    }                            // ◂ leave

    static void choose(int square) {
        chosen.add(square);
        for (int k = 0; k < 4; k++) cover(itemOf[items + 4 * square + k]);
    }

    static void undo(int square) {
        for (int k = 3; k >= 0; k--) uncover(itemOf[items + 4 * square + k]);
        chosen.remove(chosen.size() - 1);
    }

    // Takes an item off its ring, and whatever shares a square with it off theirs.
    static void cover(int item) {
        right[left[item]] = right[item];
        left[right[item]] = left[item];
        for (int square : squares(item))
            for (int node = items + 4 * square; node < items + 4 * square + 4; node++) {
                if (itemOf[node] == item) continue;
                down[up[node]] = down[node];
                up[down[node]] = up[node];
                size[itemOf[node]]--;
            }
    }

    // Every node still knows its neighbours: nothing is searched for.
    static void uncover(int item) {
        List<Integer> all = squares(item);
        Collections.reverse(all);
        for (int square : all)
            for (int node = items + 4 * square + 3; node >= items + 4 * square; node--) {
                if (itemOf[node] == item) continue;
                size[itemOf[node]]++;
                down[up[node]] = up[down[node]] = node;
            }
        right[left[item]] = left[right[item]] = item;
    }

    // The row or column with the fewest squares left; 0 when all are covered.
    static int smallest() {
        int best = 0;
        for (int item = right[0]; item != 0; item = right[item])
            if (best == 0 || size[item] < size[best]) best = item;
        return best;
    }

    static List<Integer> squares(int item) {
        List<Integer> found = new ArrayList<>();
        for (int node = down[item]; node != item; node = down[node]) found.add((node - items) / 4);
        return found;
    }

    static void report() {
        int[] queens = new int[n];
        for (int square : chosen) queens[square / n] = square % n;
        StringBuilder line = new StringBuilder();
        for (int column : queens) line.append(line.length() > 0 ? " " : "").append(column);
        System.out.println(line);
    }

    public static void main(String[] arguments) {
        n = new Scanner(System.in).nextInt();
        // Node 0 is the head of the ring of rows and columns; the diagonals need not be covered and stay alone.
        items = 1 + 2 * n + 2 * (2 * n - 1);
        int[] alone = new int[items + 4 * n * n];
        for (int node = 0; node < alone.length; node++) alone[node] = node;
        left = alone.clone();
        right = alone.clone();
        up = alone.clone();
        down = alone.clone();
        itemOf = alone.clone();
        size = new int[items];
        for (int item = 0; item <= 2 * n; item++) {
            right[item] = (item + 1) % (2 * n + 1);
            left[right[item]] = item;
        }
        for (int square = 0; square < n * n; square++) {
            int row = square / n, column = square % n;
            int[] its = {1 + row, 1 + n + column, 1 + 2 * n + row - column + n - 1, 4 * n + row + column};
            for (int k = 0; k < 4; k++) {
                int node = items + 4 * square + k, item = its[k];
                itemOf[node] = item;
                up[node] = up[item];
                down[node] = item;
                down[up[item]] = node;
                up[item] = node;
                size[item]++;
            }
        }
        search();
    }
}

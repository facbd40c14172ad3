import java.util.Arrays;
import java.util.Random;

import module org.mobula;

/**
 * All-pairs shortest paths by Floyd's algorithm: each row of the matrix of distances is a shared unit. In iteration k
 * all ranks read row k; each writes the rows whose home it is.
 *
 * <pre>./mobula run -n 4 apps/shared/Asp.java [nodes] [protocol]</pre>
 */
@Shared
class Asp {
    private static final int FAR = 1 << 20;

    public static void main(String[] arguments) {
        int nodes = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 60;
        String protocol = arguments.length > 1 ? arguments[1] : "lazy";
        try (Node node = Node.join()) {
            SharedObjects shared = SharedObjects.of(node);
            SharedMatrix<int[]> rows = shared.matrix(
                    null,
                    int[].class,
                    nodes,
                    nodes,
                    Distribution.rows(1),
                    SharedOptions.defaults().withProtocol(protocol));
            int[][] roads = roads(nodes);
            int[] mine = rows.rowsOfRank(node.rank());
            for (int row : mine) {
                rows.block(row, 0).acquire();
                System.arraycopy(roads[row], 0, rows.block(row, 0).value(), 0, nodes);
                rows.block(row, 0).release();
            }
            shared.barrier();
            for (int k = 0; k < nodes; k++) {
                int[] through = rows.block(k, 0).read();
                for (int row : mine) {
                    if (row != k) { // iteration k does not change row k
                        rows.block(row, 0).acquire();
                        shorten(rows.block(row, 0).value(), through, k);
                        rows.block(row, 0).release();
                    }
                }
                shared.barrier();
            }
            if (node.rank() == 0) {
                verify(rows, roads);
            }
            shared.barrier();
        }
    }

    private static int[][] roads(int nodes) {
        Random random = new Random(7);
        int[][] all = new int[nodes][nodes];
        for (int i = 0; i < nodes; i++) {
            for (int j = 0; j < nodes; j++) {
                all[i][j] = i == j ? 0 : random.nextInt(4) == 0 ? 1 + random.nextInt(100) : FAR;
            }
        }
        return all;
    }

    private static void shorten(int[] row, int[] through, int k) {
        int first = row[k];
        for (int j = 0; j < row.length; j++) {
            row[j] = Math.min(row[j], first + through[j]);
        }
    }

    private static void verify(SharedMatrix<int[]> rows, int[][] roads) {
        int[][] expected = Arrays.stream(roads).map(int[]::clone).toArray(int[][]::new);
        for (int k = 0; k < expected.length; k++) {
            for (int i = 0; i < expected.length; i++) {
                if (i != k) {
                    shorten(expected[i], expected[k], k);
                }
            }
        }
        for (int i = 0; i < expected.length; i++) {
            if (!Arrays.equals(rows.block(i, 0).read(), expected[i])) {
                throw new IllegalStateException("verification FAILED: row " + i + " differs");
            }
        }
        System.out.println("ASP " + expected.length + " nodes");
        System.out.println("verified: equal to the sequential run");
    }
}

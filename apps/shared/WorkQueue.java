import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Deque;

import module org.mobula;

/**
 * Counts the solutions of the n queens problem: ranks take partial boards from a shared queue and add what they find to
 * a shared sum.
 *
 * <pre>./mobula run -n 4 apps/shared/WorkQueue.java [queens]</pre>
 */
@Shared
class WorkQueue {
    /** Boards whose first rows are set: columns, and both diagonals, as bits. */
    static final class Boards implements Serializable {
        final Deque<int[]> waiting = new ArrayDeque<>();
    }

    public static void main(String[] arguments) {
        int queens = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 8;
        try (Node node = Node.join()) {
            SharedObjects shared = SharedObjects.of(node);
            SharedOptions options = SharedOptions.defaults().withProtocol("migratory");
            SharedUnit<Boards> boards = shared.object(partial(queens), options);
            SharedUnit<long[]> sum =
                    shared.array(long[].class, 1, Distribution.block(), options).block(0);
            int taken = 0;
            for (int[] board = take(boards); board.length > 0; board = take(boards)) {
                taken++;
                long found = solve(queens, board[0], board[1], board[2], board[3]);
                sum.acquire();
                sum.value()[0] += found;
                sum.release();
            }
            shared.barrier();
            if (node.rank() == 0) {
                long all = sum.read()[0];
                System.out.printf("%d queens: %d solutions, rank 0 took %d boards%n", queens, all, taken);
                if (all != solve(queens, 0, 0, 0, 0)) {
                    throw new IllegalStateException("verification FAILED");
                }
                System.out.println("verified: equal to the sequential run");
            }
            shared.barrier();
        }
    }

    /** A board for each place of the first two queens. */
    private static Boards partial(int queens) {
        Boards all = new Boards();
        for (int first = 0; first < queens; first++) {
            for (int second = 0; second < queens; second++) {
                int columns = 1 << first;
                int left = columns << 1;
                int right = columns >> 1;
                int place = 1 << second;
                if ((place & (columns | left | right)) == 0) {
                    all.waiting.add(
                            new int[] {2, columns | place, (left | place) << 1, (right | place) >> 1});
                }
            }
        }
        return all;
    }

    private static int[] take(SharedUnit<Boards> boards) {
        boards.acquire();
        try {
            int[] next = boards.value().waiting.poll();
            return next == null ? new int[0] : next;
        } finally {
            boards.release();
        }
    }

    private static long solve(int queens, int row, int columns, int left, int right) {
        if (row == queens) {
            return 1;
        }
        long found = 0;
        for (int column = 0; column < queens; column++) {
            int place = 1 << column;
            if ((place & (columns | left | right)) == 0) {
                found += solve(queens, row + 1, columns | place, (left | place) << 1, (right | place) >> 1);
            }
        }
        return found;
    }
}

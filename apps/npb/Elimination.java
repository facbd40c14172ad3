import module java.base;

/**
 * A rank's part of Gaussian elimination with partial pivoting: the columns are distributed cyclically, and those of a
 * rank are stored in one array.
 *
 * <p>J. Dongarra, J. Bunch, C. Moler, G. Stewart, <i>LINPACK Users' Guide</i>, SIAM 1979, chapter 1: column-oriented,
 * without row exchanges in the finished columns.
 *
 * <p><b>Threads:</b> one.
 */
final class Elimination {
    private final Peers peers;
    private final int order;
    private final int size;
    private final double[] columns;
    private final double[] solution;
    private final int[] pivots;

    /**
     * What a step broadcasts, from its own index on: the index of the pivot row, then the multiplier of each row below.
     */
    private final double[] losses;

    Elimination(Peers peers, Equations equations) {
        this.peers = peers;
        order = equations.order();
        size = peers.size();
        columns = new double[order * columnsOf(peers.rank())];
        for (int j = peers.rank(); j < order; j += size) {
            equations.column(j, columns, at(j));
        }
        solution = peers.rank() == 0 ? equations.rightSide() : new double[0];
        pivots = new int[order];
        losses = new double[order];
    }

    /** The number of columns of a rank. */
    private int columnsOf(int rank) {
        return (order - rank + size - 1) / size;
    }

    /** The start of one of this rank's columns. */
    private int at(int column) {
        return column / size * order;
    }

    /** Solves the equations, once; returns the solution on rank 0, and an empty array elsewhere. */
    double[] run(Tally sent) {
        for (int step = 0; step < order; step++) {
            if (step % size == peers.rank()) {
                findLosses(step);
            }
            peers.broadcast(losses, step, step % size, sent);
            pivots[step] = (int) losses[step];
            eliminate(step);
        }
        substitute(gathered(sent));
        return solution;
    }

    private void findLosses(int step) {
        int here = at(step);
        int below = order - step - 1;
        int pivot = Columns.largest(columns, here + step, order - step) - here;
        Columns.swap(columns, here + step, here + pivot);
        if (columns[here + step] == 0) {
            throw new IllegalStateException("the equations have no single solution: step " + step + " finds no pivot");
        }
        Columns.scale(-1 / columns[here + step], columns, here + step + 1, below);
        losses[step] = pivot;
        System.arraycopy(columns, here + step + 1, losses, step + 1, below);
    }

    /**
     * Updates this rank's columns after the step's: exchanges the pivot row, and adds a multiple of it to each row
     * below.
     */
    private void eliminate(int step) {
        int first = step + 1 + Math.floorMod(peers.rank() - step - 1, size);
        for (int j = first; j < order; j += size) {
            int here = at(j);
            Columns.swap(columns, here + step, here + pivots[step]);
            Columns.add(columns[here + step], losses, step + 1, columns, here + step + 1, order - step - 1);
        }
    }

    /** All columns, in rank order, on rank 0. */
    private double[] gathered(Tally sent) {
        int[] counts = new int[size];
        Arrays.setAll(counts, rank -> columnsOf(rank) * order);
        return peers.gather(columns, counts, sent);
    }

    /** Solves the two triangular systems. */
    private void substitute(double[] all) {
        if (peers.rank() != 0) {
            return;
        }
        int[] begins = new int[order];
        int next = 0;
        for (int rank = 0; rank < size; rank++) {
            for (int j = rank; j < order; j += size) {
                begins[j] = next;
                next += order;
            }
        }
        for (int k = 0; k < order; k++) {
            Columns.swap(solution, k, pivots[k]);
            Columns.add(solution[k], all, begins[k] + k + 1, solution, k + 1, order - k - 1);
        }
        for (int k = order - 1; k >= 0; k--) {
            solution[k] /= all[begins[k] + k];
            Columns.add(-solution[k], all, begins[k], solution, 0, k);
        }
    }
}

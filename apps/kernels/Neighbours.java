import module java.base;
import module org.mobula;

/**
 * A rank that exchanges ghost rows with the ranks above and below it. Two slots on each side are enough: a neighbour
 * sends the row of half-iteration h + 2 only after it has received this rank's row of h + 1, which this rank sends
 * after taking the neighbour's row of h.
 *
 * <p><b>Threads:</b> one relaxes; calls from other ranks arrive on any.
 */
abstract class Neighbours implements Grid.Others, Grid.Worker {
    private static final int SLOTS = 4;

    final Node node;
    final Meter meter = new Meter();
    private final Grid grid;
    private final AtomicReferenceArray<double[]> slots = new AtomicReferenceArray<>(SLOTS);
    private Grid.Worker above;
    private Grid.Worker below;
    private int half;
    private volatile Grid.Outcome outcome; // volatile: a call from rank 0 reads it

    Neighbours(Node node, Grid.Problem problem) {
        this.node = node;
        grid = problem.part(node.rank(), node.size());
    }

    /** @param takers all ranks, in rank order, which receive rows */
    void meet(List<? extends Grid.Worker> takers) {
        int rank = node.rank();
        above = rank == 0 ? null : takers.get(rank - 1);
        below = rank == node.size() - 1 ? null : takers.get(rank + 1);
    }

    void work() throws InterruptedException {
        outcome = grid.iterate(this);
    }

    @Override
    public void put(int half, boolean above, double[] row) {
        slots.set(slot(half, above), row);
    }

    @Override
    public void exchange(double[][] row) {
        give(above, false, row[1]);
        give(below, true, row[row.length - 2]);
        if (above != null) {
            row[0] = take(true);
        }
        if (below != null) {
            row[row.length - 1] = take(false);
        }
        half++;
    }

    private void give(Grid.Worker neighbour, boolean fromAbove, double[] row) {
        if (neighbour != null) {
            neighbour.put(half, fromAbove, row);
            meter.call((long) row.length * Double.BYTES);
        }
    }

    private double[] take(boolean fromAbove) {
        int slot = slot(half, fromAbove);
        node.serveUntil(() -> slots.get(slot) != null, node.rank() + (fromAbove ? -1 : 1));
        return slots.getAndSet(slot, null);
    }

    private static int slot(int half, boolean above) {
        return (half & 1) * 2 + (above ? 1 : 0);
    }

    @Override
    public Grid.Outcome outcome() {
        return outcome;
    }

    @Override
    public double[][] rows() {
        return grid.own();
    }
}

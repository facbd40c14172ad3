import module java.base;
import module org.mobula;

/**
 * A rank of Water: it moves its molecules together with the others, and then offers them to rank 0. The subclasses
 * differ in how they communicate.
 *
 * <p><b>Threads:</b> one moves the molecules; rank 0 reads the result on any.
 */
abstract class WaterRank implements Molecules.Others, WaterResult {
    final Node node;
    private volatile Molecules molecules; // volatile: a call from rank 0 reads it

    WaterRank(Node node) {
        this.node = node;
    }

    /** Solves the problem; returns the results of all ranks. */
    final List<WaterResult> run(String name, Molecules.Problem problem) {
        Molecules mine = new Molecules(this, problem);
        node.barrier();
        mine.move();
        finish(mine);
        molecules = mine;
        Remoting.of(node).bind(name + "-" + node.rank(), this);
        return Broadcast.all(node, name, WaterResult.class);
    }

    /** Completes the result of the last step. */
    void finish(Molecules mine) {}

    @Override
    public final int rank() {
        return node.rank();
    }

    @Override
    public final int size() {
        return node.size();
    }

    @Override
    public double[] places() {
        return molecules.places();
    }

    @Override
    public double[] energies() {
        return molecules.energies();
    }
}

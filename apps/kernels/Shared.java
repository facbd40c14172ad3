import module java.base;
import module org.mobula;

/**
 * A replicated object that all ranks share, as used by one of them.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> {@link #done} stops counting and removes the object.
 *
 * @param <T> the interface of the object
 */
final class Shared<T> {
    private final Node node;
    private final String name;
    private final Meter meter;
    private final Replicas replicas;
    private final T object;
    private final long before;
    private volatile Traffic sent = Traffic.NONE; // volatile: a call from rank 0 reads it

    private Shared(Node node, String name, Class<T> type, Meter meter, Class<? extends T> root, Object... arguments) {
        this.node = node;
        this.name = name;
        this.meter = meter;
        replicas = Replicas.of(node);
        node.barrier(); // a rank that joins while a call waits inside could not take over the object's state
        if (node.rank() == 0) {
            replicas.create(name, root, arguments);
        }
        object = replicas.lookup(name, type);
        node.barrier();
        before = replicas.traffic().sent();
    }

    /**
     * Creates the object; called by every rank. Waits for all ranks, and starts counting.
     *
     * @param meter counts this rank's writes
     * @param arguments of the root's constructor
     */
    static <T> Shared<T> make(
            Node node, String name, Class<T> type, Meter meter, Class<? extends T> root, Object... arguments) {
        return new Shared<>(node, name, type, meter, root, arguments);
    }

    /** This rank's replica. */
    T object() {
        return object;
    }

    /** Waits until all ranks have finished, and stops counting. */
    void done() {
        node.barrier();
        sent = meter.traffic(replicas.traffic().sent() - before);
        node.barrier();
        if (node.rank() == 0) {
            replicas.remove(name);
        }
    }

    /** What this rank sent. */
    Traffic traffic() {
        return sent;
    }
}

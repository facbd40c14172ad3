import module java.base;
import module org.mobula;

/**
 * A rank's part in broadcasts by remote calls: what reaches it, it passes on to those below it in the binomial tree of
 * the rank that began. A thread for each of them waits for the reply, so the caller computes meanwhile, and what one
 * root sends may arrive in another order: calls carry what they are about.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> a call that fails ends its thread, uncaught, and so the run.
 *
 * @param <W> what the ranks look like to each other
 */
final class Broadcast<W extends Remote> implements AutoCloseable {
    private final int rank;
    private final List<W> workers;
    private final Meter meter;
    private final ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor();

    /**
     * @param workers all ranks, in their order
     * @param meter counts the calls
     */
    Broadcast(int rank, List<W> workers, Meter meter) {
        this.rank = rank;
        this.workers = workers;
        this.meter = meter;
    }

    /** Every rank's object that is bound to a name and its rank, as {@code "name-3"}; waits until all are bound. */
    static <W extends Remote> List<W> all(Node node, String name, Class<W> type) {
        Remoting remoting = Remoting.of(node);
        return IntStream.range(0, node.size())
                .mapToObj(rank -> remoting.lookup(name + "-" + rank, type))
                .toList();
    }

    /**
     * Calls the ranks below this one.
     *
     * @param root the rank that began
     * @param bytes what a call carries
     */
    void pass(int root, long bytes, Consumer<W> call) {
        new Tree(rank, root, workers.size()).children().forEach(child -> {
            W worker = workers.get(child);
            meter.call(bytes);
            calls.execute(() -> call.accept(worker));
        });
    }

    /** Waits until all is passed on. */
    @Override
    public void close() {
        calls.close();
    }
}

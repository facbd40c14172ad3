import module java.base;
import module org.mobula;

/**
 * A rank's part in broadcasts by remote calls: it forwards what it receives to its children in the root's binomial
 * tree. One thread per child waits for the reply, so the caller computes meanwhile. Calls of one root may therefore
 * arrive out of order: either calls identify their content, or no rank starts a broadcast before all have received the
 * previous one.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> the next {@link #await} or {@link #close} throws the failure of a call.
 *
 * @param <W> the remote interface of the ranks
 */
final class Broadcast<W extends Remote> implements AutoCloseable {
    private final Node node;
    private final List<W> workers;
    private final Meter meter;
    private final int[] everybody;
    private final ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicReference<RuntimeException> failed = new AtomicReference<>();

    /**
     * @param workers all ranks, in rank order
     * @param meter counts the calls
     */
    Broadcast(Node node, List<W> workers, Meter meter) {
        this.node = node;
        this.workers = workers;
        this.meter = meter;
        everybody = IntStream.range(0, node.size()).toArray();
    }

    /**
     * The object of every rank, bound to a name followed by the rank, as in {@code "name-3"}; waits until all are
     * bound.
     */
    static <W extends Remote> List<W> all(Node node, String name, Class<W> type) {
        Remoting remoting = Remoting.of(node);
        return IntStream.range(0, node.size())
                .mapToObj(rank -> remoting.lookup(name + "-" + rank, type))
                .toList();
    }

    /**
     * Calls this rank's children in the tree.
     *
     * @param root the root of the broadcast
     * @param bytes the size of the content of one call
     * @param call makes one call; its content must not change afterwards
     */
    void pass(int root, long bytes, Consumer<W> call) {
        new Tree(node.rank(), root, node.size()).children().forEach(child -> {
            meter.call(bytes);
            calls.execute(() -> attempt(call, workers.get(child)));
        });
    }

    private void attempt(Consumer<W> call, W worker) {
        try {
            call.accept(worker);
        } catch (RuntimeException failure) {
            failed.compareAndSet(null, failure);
        }
    }

    /** Serves calls until a condition holds that they bring about; calls of any rank may be needed. */
    void await(BooleanSupplier condition) {
        node.serveUntil(() -> failed.get() != null || condition.getAsBoolean(), everybody);
        check();
    }

    /** Waits until all calls have completed. */
    @Override
    public void close() {
        calls.close();
        check();
    }

    private void check() {
        RuntimeException failure = failed.getAndSet(null); // taken once: an exception must not suppress itself
        if (failure != null) {
            throw failure;
        }
    }
}

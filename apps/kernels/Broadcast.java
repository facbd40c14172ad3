import module java.base;
import module org.mobula;

/**
 * A rank's part in broadcasts by remote calls: what reaches it, it passes on to those below it in the binomial tree of
 * the rank that began. A thread for each of them waits for the reply, so the caller computes meanwhile, and what one
 * root sends may arrive in another order: calls carry what they are about, or nobody begins before all have the last.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> a call that fails is thrown by the next {@link #await} or {@link #close}.
 *
 * @param <W> what the ranks look like to each other
 */
final class Broadcast<W extends Remote> implements AutoCloseable {
    private final Node node;
    private final List<W> workers;
    private final Meter meter;
    private final int[] everybody;
    private final ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicReference<RuntimeException> failed = new AtomicReference<>();

    /**
     * @param workers all ranks, in their order
     * @param meter counts the calls
     */
    Broadcast(Node node, List<W> workers, Meter meter) {
        this.node = node;
        this.workers = workers;
        this.meter = meter;
        everybody = IntStream.range(0, node.size()).toArray();
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
     * @param call one call; what it carries must stay as it is
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

    /** Serves others until a condition holds that their calls bring about; every rank is needed for that. */
    void await(BooleanSupplier condition) {
        node.serveUntil(() -> failed.get() != null || condition.getAsBoolean(), everybody);
        check();
    }

    /** Waits until all is passed on. */
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

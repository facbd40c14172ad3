import module java.base;
import module java.rmi;

/**
 * A rank's part in broadcasts by java.rmi, along the binomial tree of the root. One thread per child waits for the
 * reply, so the caller computes meanwhile.
 *
 * <p><b>Threads:</b> one. <b>Failure:</b> a call that fails ends the process.
 *
 * @param <W> the remote interface of the ranks
 */
final class RmiBroadcast<W extends Remote> implements AutoCloseable {
    /** A call to a child. */
    interface Call<W> {
        void to(W worker) throws RemoteException;
    }

    private final RmiRanks ranks;
    private final List<W> workers;
    private final ExecutorService calls = Executors.newCachedThreadPool();

    /** @param workers all ranks, in rank order */
    RmiBroadcast(RmiRanks ranks, List<W> workers) {
        this.ranks = ranks;
        this.workers = workers;
    }

    /** Calls this rank's children in the tree. */
    void pass(int root, Call<W> call) {
        new Tree(ranks.rank(), root, ranks.size()).children().forEach(child -> calls.execute(() -> {
            try {
                call.to(workers.get(child));
            } catch (Throwable e) {
                e.printStackTrace();
                Runtime.getRuntime().halt(1);
            }
        }));
    }

    /** Waits until all calls have completed. */
    @Override
    public void close() {
        calls.close();
    }
}

import module java.base;
import module org.mobula;

/**
 * The versions of a kernel: one for each way in which ranks may talk. Those that were chosen run one after another;
 * each runs twice, to be seen by the compiler first, and rank 0 compares what the second run came to.
 *
 * @param <P> what there is to be solved
 * @param <W> a rank, as rank 0 sees it in the end
 */
final class Versions<P, W extends Traffic.Sender> {
    /** Solves a problem together with the other ranks. */
    interface Version<P, W> {
        /**
         * @param name told apart from that of any other run
         * @return all ranks, in their order
         */
        List<? extends W> run(Node node, String name, P problem) throws InterruptedException;
    }

    /** Holds what was found against a sequential run. */
    interface Comparison<P, W> {
        void compare(Outcome<W> outcome, P problem);
    }

    /**
     * A version that has run.
     *
     * @param way how the ranks talked
     * @param workers all ranks, in their order
     */
    record Outcome<W>(Way way, List<? extends W> workers, double seconds) {
        /** How many ranks there were, and how they talked. */
        String ranks() {
            return "ranks " + workers.size() + ", " + way.words();
        }
    }

    private final String kernel;
    private final Map<Way, Version<P, W>> versions = new LinkedHashMap<>();

    /** @param kernel its name, for what its ranks call one another */
    Versions(String kernel) {
        this.kernel = kernel;
    }

    /** Adds a version; the first one is the usual one. */
    Versions<P, W> by(Way way, Version<P, W> version) {
        versions.put(way, version);
        return this;
    }

    /** What may be chosen. */
    List<Way> ways() {
        return List.copyOf(versions.keySet());
    }

    /**
     * Runs those that were chosen; all ranks do. To choose one several times is to measure it several times.
     *
     * @param small what is enough to warm up
     */
    void run(Node node, List<Way> chosen, P small, P problem, Comparison<P, W> comparison)
            throws InterruptedException {
        for (int turn = 0; turn < chosen.size(); turn++) {
            Way way = chosen.get(turn);
            String name = kernel + "-" + way.option() + "-" + turn;
            Version<P, W> version = versions.get(way);
            version.run(node, name + "-warm-up", small);
            node.barrier();
            long begun = System.nanoTime();
            List<? extends W> workers = version.run(node, name, problem);
            node.barrier();
            double seconds = (System.nanoTime() - begun) / 1e9;
            if (node.rank() == 0) {
                comparison.compare(new Outcome<>(way, workers, seconds), problem);
            }
            node.barrier(); // serve rank 0 until it has seen all
        }
    }
}

import module java.base;
import module org.mobula;

/**
 * The versions of a kernel, one for each way to communicate. The selected versions run one after another. Each runs
 * twice, first to warm up the JIT compiler, and rank 0 compares the result of the second run; with {@code --once} it
 * only runs.
 *
 * @param <P> the problem
 * @param <W> a rank, as rank 0 sees it after the run
 */
final class Versions<P, W extends Traffic.Sender> {
    /** Solves a problem together with the other ranks. */
    interface Version<P, W> {
        /**
         * @param name different from that of any other run
         * @return all ranks, in rank order
         */
        List<? extends W> run(Node node, String name, P problem) throws InterruptedException;
    }

    /** Compares a result with a sequential run. */
    interface Comparison<P, W> {
        void compare(Outcome<W> outcome, P problem);
    }

    /**
     * The result of a version.
     *
     * @param way how the ranks communicated
     * @param workers all ranks, in rank order
     */
    record Outcome<W>(Way way, List<? extends W> workers, double seconds) {
        /** The number of ranks, and how they communicated. */
        String ranks() {
            return "ranks " + workers.size() + ", " + way.words();
        }
    }

    private final String kernel;
    private final Map<Way, Version<P, W>> versions = new LinkedHashMap<>();

    /** @param kernel the name of the kernel, a prefix of the names that its ranks bind */
    Versions(String kernel) {
        this.kernel = kernel;
    }

    /** Adds a version; the first one is the default. */
    Versions<P, W> by(Way way, Version<P, W> version) {
        versions.put(way, version);
        return this;
    }

    /** The available versions. */
    List<Way> ways() {
        return List.copyOf(versions.keySet());
    }

    /**
     * Runs the selected versions; called by all ranks. A version that is selected several times is measured several
     * times.
     *
     * @param options of the command line
     * @param small a problem large enough to warm up
     */
    void run(Node node, Options options, P small, P problem, Comparison<P, W> comparison)
            throws InterruptedException {
        List<Way> chosen = options.versions();
        for (int turn = 0; turn < chosen.size(); turn++) {
            Way way = chosen.get(turn);
            String name = kernel + "-" + way.option() + "-" + turn;
            Version<P, W> version = versions.get(way);
            if (!options.once()) {
                version.run(node, name + "-warm-up", small);
            }
            node.barrier();
            long begun = System.nanoTime();
            List<? extends W> workers = version.run(node, name, problem);
            node.barrier();
            double seconds = (System.nanoTime() - begun) / 1e9;
            Outcome<W> outcome = new Outcome<>(way, workers, seconds);
            if (node.rank() == 0 && options.once()) {
                IO.println(String.format(Locale.ROOT, "%s, %s: time %.3f s", kernel, outcome.ranks(), seconds));
            } else if (node.rank() == 0) {
                comparison.compare(outcome, problem);
            }
            node.barrier(); // serve calls from rank 0 until it has compared all results
        }
    }
}

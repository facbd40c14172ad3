import module java.base;
import module org.mobula;

/**
 * The versions of a kernel: one for each way in which ranks may talk. Those that were chosen run one after another; each
 * runs twice, to be seen by the compiler first, and rank 0 compares what the second run came to.
 *
 * @param <P> what there is to be solved
 * @param <W> a rank, as rank 0 sees it in the end
 */
final class Versions<P, W extends Traffic.Sender> {
    /** How ranks may talk, in the order in which help lists them: by option, then in words. */
    private static final Map<String, String> WORDS = new LinkedHashMap<>();

    static {
        WORDS.put("remote", "by remote objects");
        WORDS.put("group", "by a group");
        WORDS.put("message", "by messages");
        WORDS.put("replica", "by replicas");
    }

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
     * @param by how the ranks talked, in words
     * @param workers all ranks, in their order
     */
    record Outcome<W>(String by, List<? extends W> workers, double seconds) {
        /** How many ranks there were, and how they talked. */
        String ranks() {
            return "ranks " + workers.size() + ", " + by;
        }
    }

    private final String kernel;
    private final Map<String, Version<P, W>> versions = new HashMap<>();

    /** @param kernel its name, for what its ranks call one another */
    Versions(String kernel) {
        this.kernel = kernel;
    }

    Versions<P, W> remote(Version<P, W> version) {
        versions.put("remote", version);
        return this;
    }

    Versions<P, W> group(Version<P, W> version) {
        versions.put("group", version);
        return this;
    }

    Versions<P, W> message(Version<P, W> version) {
        versions.put("message", version);
        return this;
    }

    Versions<P, W> replica(Version<P, W> version) {
        versions.put("replica", version);
        return this;
    }

    /** What may be chosen, the usual one first. */
    List<String> choices() {
        return WORDS.keySet().stream().filter(versions::containsKey).toList();
    }

    /** A choice in words: {@code "by a group"}. */
    static String words(String choice) {
        return WORDS.get(choice);
    }

    /**
     * Runs those that were chosen; all ranks do.
     *
     * @param small what is enough to warm up
     */
    void run(Node node, List<String> chosen, P small, P problem, Comparison<P, W> comparison)
            throws InterruptedException {
        for (String choice : chosen) {
            Version<P, W> version = versions.get(choice);
            version.run(node, kernel + "-" + choice + "-warm-up", small);
            node.barrier();
            long begun = System.nanoTime();
            List<? extends W> workers = version.run(node, kernel + "-" + choice, problem);
            node.barrier();
            double seconds = (System.nanoTime() - begun) / 1e9;
            if (node.rank() == 0) {
                comparison.compare(new Outcome<>(words(choice), workers, seconds), problem);
            }
            node.barrier(); // serve rank 0 until it has seen all
        }
    }
}

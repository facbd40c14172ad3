import module java.base;
import module org.mobula;

/** Tours through cities at random places: the problem, and the jobs into which it is divided. */
final class Tours {
    private static final int SIDE = 1000;

    private Tours() {}

    /** The problem to solve. */
    record Problem(int cities, int prefix, int seed) {
        /** The number of prefixes, one per job. */
        long jobs() {
            return LongStream.range(cities - prefix + 1, cities).reduce(1, Math::multiplyExact);
        }

        /** The distances between random places, the same in every run with the same seed. */
        int[][] distances() {
            SplittableRandom random = new SplittableRandom(seed);
            int[] x = random.ints(cities, 0, SIDE).toArray();
            int[] y = random.ints(cities, 0, SIDE).toArray();
            int[][] distance = new int[cities][cities];
            for (int from = 0; from < cities; from++) {
                for (int to = 0; to < cities; to++) {
                    distance[from][to] = (int) Math.round(Math.hypot(x[from] - x[to], y[from] - y[to]));
                }
            }
            return distance;
        }
    }

    /**
     * The result of a rank.
     *
     * @param length of the shortest tour of all ranks
     * @param tour a tour of that length, or an empty array if another rank found it
     */
    record Found(int length, int[] tour, int jobs, int improvements, long routes) implements Serializable {}

    /** A rank, as rank 0 sees it after the run. */
    interface Searcher extends Traffic.Sender {
        Found found();
    }

    /** A rank that other ranks inform of shorter tours. */
    interface Worker extends Searcher {
        /** Reports that some rank found a tour of this length. */
        @NonBlocking
        void shorter(int length);
    }

    /** The job queue. */
    interface Jobs extends Remote {
        /** The prefix of the tours of the next job; null if there are no more jobs. */
        int[] next();

        /** The queue of rank 0, which creates it. */
        static Jobs of(Node node, String name, Problem problem) {
            Remoting remoting = Remoting.of(node);
            if (node.rank() != 0) {
                return remoting.lookup(name + "-jobs", Jobs.class);
            }
            Jobs jobs = new Beginnings(problem);
            remoting.bind(name + "-jobs", jobs);
            return jobs;
        }
    }

    /** A rank in a group: member 0 has the jobs. */
    interface Colleague extends Worker, Jobs {
        /** Reports the length of the shortest tour of all ranks. */
        @NonBlocking
        void settle(int length);
    }

    /** All prefixes of tours, those through near cities first. */
    static final class Beginnings implements Jobs {
        private final List<int[]> jobs = new ArrayList<>();
        private final AtomicInteger taken = new AtomicInteger();

        Beginnings(Problem problem) {
            int[][] nearest =
                    Arrays.stream(problem.distances()).map(TourSearch::byDistance).toArray(int[][]::new);
            add(new int[] {0}, problem.prefix, nearest);
        }

        private void add(int[] beginning, int length, int[][] nearest) {
            if (beginning.length == length) {
                jobs.add(beginning);
                return;
            }
            for (int city : nearest[beginning[beginning.length - 1]]) {
                if (IntStream.of(beginning).noneMatch(visited -> visited == city)) {
                    int[] longer = Arrays.copyOf(beginning, beginning.length + 1);
                    longer[beginning.length] = city;
                    add(longer, length, nearest);
                }
            }
        }

        @Override
        @NonBlocking
        public int[] next() {
            int job = taken.getAndIncrement();
            return job < jobs.size() ? jobs.get(job) : null;
        }
    }
}

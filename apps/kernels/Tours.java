import module java.base;
import module org.mobula;

/** Tours through cities at random places: what there is to be found, and the jobs that this is divided into. */
final class Tours {
    private static final int SIDE = 1000;

    private Tours() {}

    /** What there is to be solved. */
    record Problem(int cities, int prefix, int seed) {
        /** How many beginnings of tours there are. */
        long jobs() {
            return LongStream.range(cities - prefix + 1, cities).reduce(1, Math::multiplyExact);
        }

        /** The way between each two of some places drawn at random, always the same ones. */
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
     * What a rank did.
     *
     * @param length of the shortest tour of all ranks
     * @param tour a tour so long, or an empty one if another rank found it
     */
    record Found(int length, int[] tour, int jobs, int improvements, long routes) implements Serializable {}

    /** A rank, as rank 0 sees it in the end. */
    interface Searcher extends Traffic.Sender {
        Found found();
    }

    /** A rank that others tell of shorter tours. */
    interface Worker extends Searcher {
        /** Some rank found a tour of this length. */
        @NonBlocking
        void shorter(int length);
    }

    /** Where jobs come from. */
    interface Jobs extends Remote {
        /** The cities that the tours of the next job begin with; null when there are no more jobs. */
        int[] next();

        /** Those of rank 0, which are made there. */
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
        /** The shortest tour of all ranks is so long. */
        @NonBlocking
        void settle(int length);
    }

    /** All beginnings of tours, those to near cities first. */
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

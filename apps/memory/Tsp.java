import module java.base;

/**
 * The travelling salesperson problem by branch and bound (TSP). Rank 0 has a queue of the beginnings of all tours, from
 * which all ranks take jobs. A rank that finds a shorter tour tells all others its length.
 */
final class Tsp implements Program.Problem {
    private static final int NEXT = 0;
    private static final int SHORTER = 1;
    private static final int SIDE = 1000;
    private static final int SEED = 2;
    private static final int BEGINNING = 3;

    private final int cities;
    private final int[][] distance;
    private final int[][] nearest;
    private final int[] least;
    private final Queue<int[]> jobs;
    private final AtomicInteger shortest = new AtomicInteger(Integer.MAX_VALUE);

    private Tsp(int cities) {
        this.cities = cities;
        SplittableRandom random = new SplittableRandom(SEED);
        int[] x = random.ints(cities, 0, SIDE).toArray();
        int[] y = random.ints(cities, 0, SIDE).toArray();
        distance = new int[cities][cities];
        nearest = new int[cities][];
        for (int from = 0; from < cities; from++) {
            int[] row = distance[from];
            for (int to = 0; to < cities; to++) {
                row[to] = (int) Math.round(Math.hypot(x[from] - x[to], y[from] - y[to]));
            }
            nearest[from] = IntStream.range(0, cities)
                    .boxed()
                    .sorted(Comparator.comparingInt(city -> row[city]))
                    .mapToInt(city -> city)
                    .toArray();
        }
        least = new int[cities];
        Arrays.setAll(least, city -> Arrays.stream(nearest[city])
                .filter(other -> other != city)
                .map(other -> distance[city][other])
                .min()
                .orElseThrow());
        jobs = beginnings();
    }

    static void main(String[] arguments) {
        Options options = new Options("Tsp.java", "The shortest tour through some cities, by branch and bound.")
                .number("cities", 11, 17, BEGINNING + 1, "cities, at random places");
        Program.run(options, arguments, given -> new Tsp(given.value("cities")));
    }

    /** All beginnings of tours, those through near cities first. */
    private Queue<int[]> beginnings() {
        Queue<int[]> all = new ConcurrentLinkedQueue<>();
        for (int second : nearest[0]) {
            for (int third : nearest[second]) {
                if (second != 0 && third != 0 && third != second) {
                    all.add(new int[] {0, second, third});
                }
            }
        }
        return all;
    }

    @Override
    public String text(int ranks) {
        return "TSP %d cities".formatted(cities);
    }

    @Override
    public int largestMessage(int ranks) {
        return BEGINNING * Message.WORD_BYTES;
    }

    @Override
    public int[] answer(int from, IntBuffer request) {
        if (request.get(0) == NEXT) {
            int[] job = jobs.poll();
            return job == null ? new int[0] : job;
        }
        shortest.accumulateAndGet(request.get(1), Math::min);
        return new int[0];
    }

    @Override
    public double[] solve(Exchange exchange) {
        for (int[] job = exchange.ask(0, NEXT); job.length > 0; job = exchange.ask(0, NEXT)) {
            search(job, length -> tell(exchange, length));
        }
        exchange.node.barrier(); // all ranks have told their lengths
        return exchange.rank() == 0 ? new double[] {shortest.get()} : new double[0];
    }

    private static void tell(Exchange exchange, int length) {
        for (int other = 0; other < exchange.size(); other++) {
            if (other != exchange.rank()) {
                exchange.ask(other, SHORTER, length);
            }
        }
    }

    @Override
    public double[] solveAlone(int ranks) {
        shortest.set(Integer.MAX_VALUE);
        beginnings().forEach(job -> search(job, _ -> {}));
        return new double[] {shortest.get()};
    }

    private void search(int[] beginning, IntConsumer improvement) {
        boolean[] visited = new boolean[cities];
        int length = 0;
        for (int i = 0; i < beginning.length; i++) {
            visited[beginning[i]] = true;
            length += i == 0 ? 0 : distance[beginning[i - 1]][beginning[i]];
        }
        int rest = IntStream.range(0, cities)
                .filter(city -> !visited[city])
                .map(city -> least[city])
                .sum();
        new Search(visited, improvement).extend(beginning[beginning.length - 1], beginning.length, length, rest);
    }

    /** A depth-first search. */
    private final class Search {
        private final boolean[] visited;
        private final IntConsumer improvement;

        Search(boolean[] visited, IntConsumer improvement) {
            this.visited = visited;
            this.improvement = improvement;
        }

        /** @param rest what the steps from the cities that are left cost at least */
        private void extend(int last, int known, int length, int rest) {
            if (known == cities) {
                int whole = length + distance[last][0];
                if (shortest.getAndAccumulate(whole, Math::min) > whole) {
                    improvement.accept(whole);
                }
                return;
            }
            for (int city : nearest[last]) {
                // Opaque is enough: an older bound prunes less, but never wrongly.
                if (length + distance[last][city] + rest >= shortest.getOpaque()) {
                    return; // the others are even farther
                }
                if (!visited[city]) {
                    visited[city] = true;
                    extend(city, known + 1, length + distance[last][city], rest - least[city]);
                    visited[city] = false;
                }
            }
        }
    }
}

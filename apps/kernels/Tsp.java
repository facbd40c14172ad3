import module org.mobula;

// The travelling salesperson problem: the shortest tour through all cities, by branch and bound. Rank 0 has a queue of
// jobs, each the prefix of a tour; a rank that takes a job tries all completions, except those that are already as long
// as the shortest tour known to any rank. Every rank reads that bound all the time, and rarely improves it. The
// versions differ in how the other ranks learn the new bound.

static final int WARM_UP_CITIES = 10;
static final int JOBS_AT_MOST = 1_000_000;

void main(String[] arguments) throws InterruptedException {
    Versions<Tours.Problem, Tours.Searcher> versions = new Versions<Tours.Problem, Tours.Searcher>("tsp")
            .by(Way.REMOTE, TspByRemote::run)
            .by(Way.GROUP, TspByGroup::run)
            .by(Way.REPLICA, TspByReplica::run);
    Options options = new Options("Tsp.java", "The travelling salesperson, by branch and bound.")
            .versions(versions.ways())
            .number("cities", 14, 17, 2, "cities to visit, at random places")
            .number("prefix", 3, 4, 1, "cities that a job begins with")
            .number("seed", 42, 42, 0, "seed of the random places");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank()) && possible(node, options)) {
            int cities = options.value("cities");
            int seed = options.value("seed");
            Tours.Problem small = new Tours.Problem(Math.min(cities, WARM_UP_CITIES), 2, seed);
            Tours.Problem problem = new Tours.Problem(cities, options.value("prefix"), seed);
            versions.run(node, options, small, problem, this::compare);
        }
    }
}

boolean possible(Node node, Options options) {
    int cities = options.value("cities");
    int prefix = options.value("prefix");
    if (prefix > cities) {
        return options.refuse(
                "--prefix " + prefix + " exceeds the number of cities; give at most " + cities, node.rank());
    }
    double jobs = IntStream.range(cities - prefix + 1, cities).asDoubleStream().reduce(1, (a, b) -> a * b);
    return jobs <= JOBS_AT_MOST
            || options.refuse("--cities %d and --prefix %d make %.0f jobs, more than %d; give a shorter prefix"
                    .formatted(cities, prefix, jobs, JOBS_AT_MOST), node.rank());
}

void compare(Versions.Outcome<Tours.Searcher> ran, Tours.Problem problem) {
    int[][] distance = problem.distances();
    TourSearch.Alone alone = new TourSearch.Alone();
    long begun = System.nanoTime();
    TourSearch search = new TourSearch(distance, alone);
    search.from(0);
    double sequential = (System.nanoTime() - begun) / 1e9;

    List<Tours.Found> found =
            ran.workers().stream().map(Tours.Searcher::found).toList();
    IO.println("TSP %d cities, %s: shortest tour %d; %d jobs, %d improvements, %d routes tried, sequentially %d"
            .formatted(problem.cities(), ran.ranks(), found.getFirst().length(),
                    found.stream().mapToInt(Tours.Found::jobs).sum(),
                    found.stream().mapToInt(Tours.Found::improvements).sum(),
                    found.stream().mapToLong(Tours.Found::routes).sum(), search.routes()));
    Report.of("job", (int) problem.jobs(), ran.seconds(), sequential, ran.workers()).print();
    if (found.stream().noneMatch(one -> one.tour().length > 0)) {
        throw new IllegalStateException("wrong: no rank has such a short tour");
    }
    found.forEach(one -> verify(one, distance, alone.shortest()));
    IO.println("verified: the sequential search finds no shorter tour");
}

static void verify(Tours.Found found, int[][] distance, int shortest) {
    if (found.length() != shortest) {
        throw new IllegalStateException(
                "wrong: the shortest tour is " + found.length() + ", but sequentially " + shortest);
    }
    int[] tour = found.tour();
    if (tour.length > 0) {
        int length = IntStream.range(0, tour.length)
                .map(i -> distance[tour[i]][tour[(i + 1) % tour.length]])
                .sum();
        if (length != shortest || IntStream.of(tour).distinct().count() != distance.length) {
            throw new IllegalStateException("wrong: the tour " + Arrays.toString(tour) + " is " + length + " long, not "
                    + shortest + ", or leaves out a city");
        }
    }
}

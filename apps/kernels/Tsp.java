import module org.mobula;

// The travelling salesperson: the shortest tour through all cities, by branch and bound. An object of rank 0 has a
// queue of jobs, each the first cities of a tour; who takes one tries all ways to go on, except those that are already
// as long as the shortest tour that any rank knows. Every rank has that length by itself, so reading it costs nothing;
// who finds a shorter tour calls every other rank.
//
// By a group, who finds a shorter tour calls all members at once, and waits for none. So the last such calls may still
// be on their way when the jobs are done: the ranks compare what they know in one call that all make together.

static final int SIDE = 1000;
static final int WARM_UP_CITIES = 10;
static final int JOBS_AT_MOST = 1_000_000;

/** Where jobs come from. */
interface Jobs extends Remote {
    /** The cities that the tours of the next job begin with; null when there are no more jobs. */
    int[] next();
}

/** A rank, as the others see it. */
interface Worker extends Traffic.Sender {
    /** Some rank found a tour of this length. */
    @NonBlocking
    void shorter(int length);

    Found found();
}

/** A rank, as the others see it in a group: member 0 has the jobs. */
interface Colleague extends Worker, Jobs {
    /** The shortest tour of all ranks is so long. */
    @NonBlocking
    void settle(int length);
}

/** What a search wants to know of others', and tells them. */
interface Bound {
    /** How long the shortest tour is of which is known here. */
    int shortest();

    void found(int length, int[] tour);
}

/**
 * What a rank did.
 *
 * @param length of the shortest tour of all ranks
 * @param tour a tour so long, or an empty one if another rank found it
 */
record Found(int length, int[] tour, int jobs, int improvements, long routes) implements Serializable {}

/** What there is to be solved. */
record Problem(int cities, int prefix, int seed) {
    /** How many beginnings of tours there are. */
    long jobs() {
        return LongStream.range(cities - prefix + 1, cities).reduce(1, Math::multiplyExact);
    }
}

void main(String[] arguments) {
    Options options = new Options("Tsp.java", "The travelling salesperson, by branch and bound over remote objects.")
            .versions()
            .number("cities", 14, 17, 2, "cities to visit, at random places")
            .number("prefix", 3, 4, 1, "cities that a job begins with")
            .number("seed", 42, 42, 0, "what the places are drawn from");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank()) && possible(node, options)) {
            Problem problem = new Problem(options.value("cities"), options.value("prefix"), options.value("seed"));
            solve(node, problem, options.byGroup());
        }
    }
}

boolean possible(Node node, Options options) {
    int cities = options.value("cities");
    int prefix = options.value("prefix");
    if (prefix > cities) {
        return options.refuse(
                "--prefix " + prefix + " is more than there are cities; give at most " + cities, node.rank());
    }
    double jobs = IntStream.range(cities - prefix + 1, cities).asDoubleStream().reduce(1, (a, b) -> a * b);
    return jobs <= JOBS_AT_MOST
            || options.refuse("--cities %d and --prefix %d make %.0f jobs, more than %d; give a shorter prefix"
                    .formatted(cities, prefix, jobs, JOBS_AT_MOST), node.rank());
}

void solve(Node node, Problem problem, boolean byGroup) {
    // why: the compiler needs to have seen it once
    run(node, new Problem(Math.min(problem.cities, WARM_UP_CITIES), 2, problem.seed), "tsp-warm-up", byGroup);
    node.barrier();
    long begun = System.nanoTime();
    List<? extends Worker> workers = run(node, problem, "tsp", byGroup);
    node.barrier(); // every length that was found has come everywhere
    double seconds = (System.nanoTime() - begun) / 1e9;
    if (node.rank() == 0) {
        compare(workers, problem, seconds);
    }
    node.barrier(); // serve rank 0 until it has seen all
}

List<? extends Worker> run(Node node, Problem problem, String name, boolean byGroup) {
    return byGroup ? runByGroup(node, problem, name) : runByRemoteObjects(node, problem, name);
}

List<Colleague> runByGroup(Node node, Problem problem, String name) {
    int[][] distance = distances(problem);
    Participant member = new Participant(node.rank(), node.rank() == 0 ? new Queue(distance, problem) : null);
    Team<Colleague> team = Team.join(node, name, Colleague.class, member.meter, member);
    member.team = team;
    member.jobs = node.rank() == 0 ? member.queue : team.each("int[] next()").getFirst();
    team.broadcast("void shorter(int)");
    team.together("void settle(int)", BinomialInvocationCombiner.of((lower, higher, out) -> {
        out.write(0, Math.min(lower.readInt(0), higher.readInt(0)));
    }), new GroupInvocation());
    team.begin();
    member.work(new Search(distance, member));
    member.settle();
    team.done();
    return team.each("Found found()", "Traffic traffic()");
}

List<Worker> runByRemoteObjects(Node node, Problem problem, String name) {
    Remoting remoting = Remoting.of(node);
    int[][] distance = distances(problem);
    Caller member = new Caller(node.rank());
    remoting.bind(name + "-" + node.rank(), member);
    if (node.rank() == 0) {
        member.jobs = new Queue(distance, problem);
        remoting.bind(name + "-jobs", member.jobs);
    } else {
        member.jobs = remoting.lookup(name + "-jobs", Jobs.class);
    }
    member.workers = Broadcast.all(node, name, Worker.class);
    node.barrier();
    member.work(new Search(distance, member));
    return member.workers;
}

/** The way between each two of some places drawn at random, always the same ones. */
static int[][] distances(Problem problem) {
    SplittableRandom random = new SplittableRandom(problem.seed);
    int[] x = random.ints(problem.cities, 0, SIDE).toArray();
    int[] y = random.ints(problem.cities, 0, SIDE).toArray();
    int[][] distance = new int[problem.cities][problem.cities];
    for (int from = 0; from < problem.cities; from++) {
        for (int to = 0; to < problem.cities; to++) {
            distance[from][to] = (int) Math.round(Math.hypot(x[from] - x[to], y[from] - y[to]));
        }
    }
    return distance;
}

void compare(List<? extends Worker> workers, Problem problem, double seconds) {
    int[][] distance = distances(problem);
    Alone alone = new Alone();
    long begun = System.nanoTime();
    Search search = new Search(distance, alone);
    search.from(new int[] {0});
    double sequential = (System.nanoTime() - begun) / 1e9;

    List<Found> found = workers.stream().map(Worker::found).toList();
    IO.println("TSP %d cities, ranks %d: shortest tour %d; %d jobs, %d improvements, %d routes tried, sequentially %d"
            .formatted(problem.cities, workers.size(), found.getFirst().length,
                    found.stream().mapToInt(Found::jobs).sum(), found.stream().mapToInt(Found::improvements).sum(),
                    found.stream().mapToLong(Found::routes).sum(), search.routes));
    Report.of("job", (int) problem.jobs(), seconds, sequential, workers).print();
    if (found.stream().noneMatch(one -> one.tour.length > 0)) {
        throw new IllegalStateException("wrong: nobody has a tour so short");
    }
    found.forEach(one -> verify(one, distance, alone.shortest));
    IO.println("verified: the sequential search finds no shorter tour");
}

static void verify(Found found, int[][] distance, int shortest) {
    if (found.length != shortest) {
        throw new IllegalStateException(
                "wrong: the shortest tour is " + found.length + ", but sequentially " + shortest);
    }
    int[] tour = found.tour;
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

/** Tries all ways to go on from the beginning of a tour, the nearest city first. */
static final class Search {
    private final int[][] distance;
    private final int[][] nearest;
    private final Bound bound;
    private final int[] tour;
    private final boolean[] visited;
    private long routes;

    Search(int[][] distance, Bound bound) {
        this.distance = distance;
        this.bound = bound;
        tour = new int[distance.length];
        visited = new boolean[distance.length];
        nearest = Arrays.stream(distance).map(Search::byDistance).toArray(int[][]::new);
    }

    static int[] byDistance(int[] distance) {
        return IntStream.range(0, distance.length)
                .boxed()
                .sorted(Comparator.comparingInt(city -> distance[city]))
                .mapToInt(city -> city)
                .toArray();
    }

    /** All tours that begin so. */
    void from(int[] beginning) {
        int length = 0;
        Arrays.fill(visited, false);
        for (int i = 0; i < beginning.length; i++) {
            tour[i] = beginning[i];
            visited[tour[i]] = true;
            length += i == 0 ? 0 : distance[tour[i - 1]][tour[i]];
        }
        extend(beginning.length, length);
    }

    private void extend(int known, int length) {
        routes++;
        int last = tour[known - 1];
        if (known == tour.length) {
            int whole = length + distance[last][tour[0]];
            if (whole < bound.shortest()) {
                bound.found(whole, tour.clone());
            }
            return;
        }
        int[] toCity = distance[last];
        for (int city : nearest[last]) {
            if (length + toCity[city] >= bound.shortest()) {
                return; // the others are even farther
            }
            if (!visited[city]) {
                visited[city] = true;
                tour[known] = city;
                extend(known + 1, length + toCity[city]);
                visited[city] = false;
            }
        }
    }
}

/** All beginnings of tours, those to near cities first. */
static final class Queue implements Jobs {
    private final List<int[]> jobs = new ArrayList<>();
    private final AtomicInteger taken = new AtomicInteger();

    Queue(int[][] distance, Problem problem) {
        int[][] nearest = Arrays.stream(distance).map(Search::byDistance).toArray(int[][]::new);
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

/** A sequential search's. */
static final class Alone implements Bound {
    private int shortest = Integer.MAX_VALUE;

    @Override
    public int shortest() {
        return shortest;
    }

    @Override
    public void found(int length, int[] tour) {
        shortest = length;
    }
}

/** A rank among others. Its main thread searches; calls of others lower the bound meanwhile. */
abstract static class Member implements Worker, Bound {
    final int rank;
    final Meter meter = new Meter();
    final AtomicInteger shortest = new AtomicInteger(Integer.MAX_VALUE);
    Jobs jobs;
    private Found mine = new Found(Integer.MAX_VALUE, new int[0], 0, 0, 0);
    private volatile Found found; // why volatile: a call of rank 0 reads it

    Member(int rank) {
        this.rank = rank;
    }

    void work(Search search) {
        int done = 0;
        for (int[] job = nextJob(); job != null; job = nextJob()) {
            search.from(job);
            done++;
        }
        found = new Found(mine.length, mine.tour, done, mine.improvements, search.routes);
    }

    private int[] nextJob() {
        int[] job = jobs.next();
        if (rank != 0) {
            meter.call(job == null ? 0 : (long) job.length * Integer.BYTES);
        }
        return job;
    }

    @Override
    public int shortest() {
        return shortest.getOpaque(); // why opaque: an older bound prunes less, but not wrongly
    }

    @Override
    public void found(int length, int[] tour) {
        if (shortest.getAndAccumulate(length, Math::min) > length) {
            mine = new Found(length, tour, 0, mine.improvements + 1, 0);
            tell(length);
        }
    }

    /** Tells all others of a shorter tour. */
    abstract void tell(int length);

    @Override
    public void shorter(int length) {
        shortest.accumulateAndGet(length, Math::min);
    }

    @Override
    public Found found() {
        int known = shortest.get();
        int[] tour = found.length == known ? found.tour : new int[0];
        return new Found(known, tour, found.jobs, found.improvements, found.routes);
    }
}

/** A rank among others, in a group. */
static final class Participant extends Member implements Colleague {
    private final Queue queue;
    private Team<Colleague> team;
    private volatile boolean settled; // why volatile: a call brings it about

    /** @param queue of all jobs, or null if another member has it */
    Participant(int rank, Queue queue) {
        super(rank);
        this.queue = queue;
    }

    @Override
    void tell(int length) {
        meter.call(Integer.BYTES);
        team.all().shorter(length);
    }

    /** Waits until all ranks know the length of the shortest tour. */
    void settle() {
        meter.call(Integer.BYTES);
        team.all().settle(shortest.get());
        team.await(() -> settled);
    }

    @Override
    public void settle(int length) {
        shorter(length);
        settled = true;
    }

    @Override
    public int[] next() {
        return queue.next();
    }

    @Override
    public Traffic traffic() {
        return team.traffic();
    }
}

/** A rank that calls others one by one. */
static final class Caller extends Member {
    private List<Worker> workers;

    Caller(int rank) {
        super(rank);
    }

    @Override
    void tell(int length) {
        for (int other = 0; other < workers.size(); other++) {
            if (other != rank) {
                meter.call(Integer.BYTES);
                workers.get(other).shorter(length);
            }
        }
    }

    @Override
    public Traffic traffic() {
        return meter.traffic();
    }
}

import module org.mobula;

/** Every rank calls every other rank concurrently, in several ways, and checks the results. */
interface Service extends Remote {
    /** Transfers an array in both directions. */
    double[] negate(double[] numbers);

    /**
     * Calls the next rank in the array, which calls the next, until the depth is reached. Returns the number of calls.
     */
    int pass(int depth, Service[] services);

    /** Computes a Fibonacci number recursively, each term at another rank. */
    int fibonacci(int n, Service[] services);

    int add(int one, int other);
}

record ServiceObject(int rank) implements Service {
    public double[] negate(double[] numbers) {
        double[] negated = new double[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            negated[i] = -numbers[i];
        }
        return negated;
    }

    public int pass(int depth, Service[] services) {
        return depth == 0 ? 0 : 1 + services[depth % services.length].pass(depth - 1, services);
    }

    public int fibonacci(int n, Service[] services) {
        return n < 2
                ? n
                : services[(rank + 1) % services.length].fibonacci(n - 1, services)
                        + services[(rank + 2) % services.length].fibonacci(n - 2, services);
    }

    public int add(int one, int other) {
        return one + other;
    }
}

static final int DEPTH = 50;
static final int FLOOD = 4;

void main() throws Exception {
    try (Node node = Node.join()) {
        Remoting remoting = Remoting.of(node);
        remoting.bind("service-" + node.rank(), new ServiceObject(node.rank()));
        Service[] services = IntStream.range(0, node.size())
                .mapToObj(rank -> remoting.lookup("service-" + rank, Service.class))
                .toArray(Service[]::new);
        node.barrier();
        step(node, "flood", () -> flood(node, services));
        step(node, "nested", () -> check(DEPTH, services[(node.rank() + 1) % node.size()].pass(DEPTH, services)));
        step(node, "recursion", () -> check(55, new ServiceObject(node.rank()).fibonacci(10, services)));
        step(node, "in flight", () -> inFlight(services[(node.rank() + 1) % node.size()]));
    }
}

interface Step {
    void run() throws Exception;
}

static void step(Node node, String name, Step step) throws Exception {
    step.run();
    IO.println("rank " + node.rank() + ": " + name + " correct");
    node.barrier();
}

static void flood(Node node, Service[] services) throws Exception {
    int length = node.size() > 4 ? 1 << 15 : 1 << 18; // 2 MiB, twice the size of a ring
    List<Callable<Boolean>> senders = new ArrayList<>();
    for (Service service : services) {
        senders.add(() -> {
            for (int i = 0; i < FLOOD; i++) {
                double base = node.rank() * 1e6 + i;
                double[] back = service.negate(rising(base, length));
                check(-(base * length + (length - 1.0) * length / 2), sum(back));
            }
            return true;
        });
    }
    together(Executors.newCachedThreadPool(), senders);
}

static double[] rising(double base, int length) {
    double[] numbers = new double[length];
    for (int i = 0; i < length; i++) {
        numbers[i] = base + i;
    }
    return numbers;
}

static double sum(double[] numbers) {
    double sum = 0;
    for (double number : numbers) {
        sum += number; // exact, because all values are whole numbers below 2^53
    }
    return sum;
}

static void inFlight(Service service) throws Exception {
    Callable<Boolean> caller = () -> {
        for (int i = 0; i < 20; i++) {
            check(i + 7, service.add(i, 7));
        }
        return true;
    };
    together(Executors.newFixedThreadPool(16), Collections.nCopies(16, caller));
    together(Executors.newVirtualThreadPerTaskExecutor(), Collections.nCopies(300, caller));
}

static void together(ExecutorService executor, List<Callable<Boolean>> tasks) throws Exception {
    try (executor) {
        for (Future<Boolean> done : executor.invokeAll(tasks)) {
            done.get();
        }
    }
}

static void check(double expected, double found) {
    if (expected != found) {
        throw new AssertionError("expected " + expected + ", found " + found);
    }
}

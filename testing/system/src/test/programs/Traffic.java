import module org.mobula;

/** Every rank calls every other one at the same time, in each of several ways, and checks what comes back. */
interface Place extends Remote {
    /** Bulk in both directions. */
    double[] negate(double[] numbers);

    /**
     * Calls the next place in the list, which calls the next, until the depth is reached; says how many calls that
     * were.
     */
    int pass(int depth, Place[] places);

    /** Two recursions in one: Fibonacci, each term computed at another place. */
    int fibonacci(int n, Place[] places);

    int add(int one, int other);
}

record Here(int rank) implements Place {
    public double[] negate(double[] numbers) {
        double[] negated = new double[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            negated[i] = -numbers[i];
        }
        return negated;
    }

    public int pass(int depth, Place[] places) {
        return depth == 0 ? 0 : 1 + places[depth % places.length].pass(depth - 1, places);
    }

    public int fibonacci(int n, Place[] places) {
        return n < 2
                ? n
                : places[(rank + 1) % places.length].fibonacci(n - 1, places)
                        + places[(rank + 2) % places.length].fibonacci(n - 2, places);
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
        remoting.bind("place-" + node.rank(), new Here(node.rank()));
        Place[] places = IntStream.range(0, node.size())
                .mapToObj(rank -> remoting.lookup("place-" + rank, Place.class))
                .toArray(Place[]::new);
        node.barrier();
        step(node, "flood", () -> flood(node, places));
        step(node, "nested", () -> check(DEPTH, places[(node.rank() + 1) % node.size()].pass(DEPTH, places)));
        step(node, "recursion", () -> check(55, new Here(node.rank()).fibonacci(10, places)));
        step(node, "in flight", () -> inFlight(places[(node.rank() + 1) % node.size()]));
    }
}

interface Step {
    void run() throws Exception;
}

static void step(Node node, String name, Step step) throws Exception {
    step.run();
    IO.println("rank " + node.rank() + ": " + name + " right");
    node.barrier();
}

static void flood(Node node, Place[] places) throws Exception {
    int length = node.size() > 4 ? 1 << 15 : 1 << 18; // 2 MiB, which is twice a ring
    List<Callable<Boolean>> senders = new ArrayList<>();
    for (Place place : places) {
        senders.add(() -> {
            for (int i = 0; i < FLOOD; i++) {
                double base = node.rank() * 1e6 + i;
                double[] back = place.negate(rising(base, length));
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
        sum += number; // exact: all are whole numbers below 2^53
    }
    return sum;
}

static void inFlight(Place place) throws Exception {
    Callable<Boolean> caller = () -> {
        for (int i = 0; i < 20; i++) {
            check(i + 7, place.add(i, 7));
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

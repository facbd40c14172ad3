import module java.base;
import org.mobula.fault.MobulaException;
import org.mobula.runtime.Node;

/**
 * A rank of a program into which faults are injected. It works for some time, checks every value, reports every
 * communication failure, and continues with the surviving ranks. A wrong value ends the process.
 *
 * <p>Program arguments: a seed, and the working time in ms. The rank given by {@code -Dfaults.collecting} also runs
 * full garbage collections for some seconds.
 */
final class Load {
    /** The work of a rank until {@link #isOver}. It counts the checked values. */
    interface Work {
        void run(Load load) throws Exception;
    }

    private static final int WRONG = 99;
    private static final int COLLECTING = Integer.getInteger("faults.collecting", -1);
    private static final long COLLECTING_NANOS = 5_000_000_000L;
    private static final int LIVE_OBJECTS = 4_000_000;

    final Node node;
    final Random random;
    private final long nanos;
    private long end;
    private final AtomicLong checked = new AtomicLong();

    private Load(Node node, long seed, long millis) {
        this.node = node;
        this.random = new Random(seed + node.rank());
        this.nanos = millis * 1_000_000;
    }

    static void run(String[] arguments, Work work) throws Exception {
        long pid = ProcessHandle.current().pid();
        try (Node node = Node.join()) {
            IO.println("rank " + node.rank() + " runs as " + pid);
            Load load = new Load(node, Long.parseLong(arguments[0]), Long.parseLong(arguments[1]));
            try {
                work.run(load);
                node.barrier(); // serve the others until all are done
            } catch (MobulaException failure) {
                load.saw(failure);
            }
            IO.println("rank " + node.rank() + " verified " + load.checked.get() + " values");
        }
    }

    /** Waits for all ranks; the working time begins when it returns. */
    void begin() {
        List<Object> live = node.rank() == COLLECTING ? Stream.generate(Object::new).limit(LIVE_OBJECTS).toList() : List.of();
        node.barrier();
        end = System.nanoTime() + nanos;
        if (node.rank() == COLLECTING) {
            Thread.ofPlatform().daemon().start(() -> collect(live));
        }
    }

    private void collect(List<Object> live) {
        long until = System.nanoTime() + COLLECTING_NANOS;
        int collections = 0;
        for (; System.nanoTime() < until; collections++) {
            System.gc();
        }
        Reference.reachabilityFence(live);
        IO.println("rank " + node.rank() + " has collected " + collections + " times");
    }

    boolean isOver() {
        return System.nanoTime() >= end;
    }

    /** A random surviving rank other than this one; this one if it is the last. */
    int other() {
        List<Integer> others = new ArrayList<>(node.living());
        others.remove(Integer.valueOf(node.rank()));
        return others.isEmpty() ? node.rank() : others.get(random.nextInt(others.size()));
    }

    void saw(Throwable failure) {
        IO.println("rank " + node.rank() + " saw " + failure.getClass().getSimpleName() + ": "
                + String.valueOf(failure.getMessage()).replace('\n', ' '));
    }

    void check(Object expected, Object found, String what) {
        if (!Objects.deepEquals(expected, found)) {
            wrong(what + ": expected " + expected + ", found " + found);
        }
        checked.incrementAndGet();
    }

    void wrong(String words) {
        IO.println("WRONG at rank " + node.rank() + ": " + words);
        System.out.flush();
        Runtime.getRuntime().halt(WRONG);
    }
}

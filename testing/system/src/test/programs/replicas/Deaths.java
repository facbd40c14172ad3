import module org.mobula;

/**
 * Every rank writes continuously, and ranks are killed one after the other. The survivors report how long they could
 * not write, and how long after the end of the process they continued. Each write is the successor of the rank's
 * previous one, and the object counts, so a lost or repeated write is detected at once. Arguments: the ranks to kill,
 * in order. {@code deaths.warmUp} is the time before each kill in ms.
 *
 * <pre>mobula run -n 4 --on-failure continue Deaths.java 0 2</pre>
 */
interface Tally {
    /** Writes the successor of the rank's last number. */
    long next(int rank, long number);

    /** The rank's last number. */
    long last(int rank);

    /** Registers the process of a rank. */
    void enter(int rank, long pid);

    long pid(int rank);

    /**
     * Records when the process of the {@code death}th victim had ended, by {@link System#nanoTime}, which is one clock
     * for all processes.
     */
    void ended(int death, long when);

    long endedAt(int death);

    /** Reports that a rank is done. */
    void done(int rank);

    int done();
}

static final class TallyRoot implements Tally {
    private final long[] last;
    private final long[] pids;
    private final long[] ended;
    private int done;

    TallyRoot(int ranks) {
        last = new long[ranks];
        pids = new long[ranks];
        ended = new long[ranks];
    }

    public long next(int rank, long number) {
        if (number != last[rank] + 1) {
            throw new IllegalStateException("rank " + rank + " writes " + number + " after " + last[rank]);
        }
        last[rank] = number;
        return number;
    }

    public long last(int rank) {
        return last[rank];
    }

    public void enter(int rank, long pid) {
        pids[rank] = pid;
    }

    public long pid(int rank) {
        return pids[rank];
    }

    public void ended(int death, long when) {
        ended[death] = when;
    }

    public long endedAt(int death) {
        return ended[death];
    }

    public void done(int rank) {
        done++;
    }

    public int done() {
        return done;
    }
}

static final long WARM_UP_NANOS = 1_000_000 * Long.getLong("deaths.warmUp", 2000);
static final long AFTERWARDS_NANOS = WARM_UP_NANOS / 2;
static final long MIN_PAUSE_NANOS = 1_000_000;
static final long TEARDOWN_NANOS = 500_000_000;
static final long POLL_NANOS = 200_000;
static final double NANOS_PER_MILLI = 1e6;

record Pause(long begin, long end) {
    boolean isAbout(long ended) {
        return end > ended - TEARDOWN_NANOS && begin < ended + AFTERWARDS_NANOS;
    }
}

void main(String[] arguments) throws Exception {
    int[] victims = Arrays.stream(arguments).mapToInt(Integer::parseInt).toArray();
    Node node = Node.join();
    Replicas replicas = Replicas.of(node);
    node.barrier();
    if (node.rank() == 0) {
        replicas.create("tally", TallyRoot.class, node.size());
    }
    Tally tally = replicas.lookup("tally", Tally.class);
    tally.enter(node.rank(), ProcessHandle.current().pid());
    node.barrier();
    int killer = IntStream.range(0, node.size())
            .filter(rank -> Arrays.stream(victims).noneMatch(victim -> victim == rank))
            .findFirst()
            .orElseThrow();
    if (node.rank() == killer) {
        Thread.ofPlatform().daemon().start(() -> kill(tally, victims));
    }
    long number = 0;
    List<Pause> pauses = new ArrayList<>();
    for (int death = 0; death < victims.length; death++) {
        pauses.clear();
        long before = System.nanoTime();
        long ended;
        do {
            number++;
            require(number, tally.next(node.rank(), number));
            long now = System.nanoTime();
            if (now - before > MIN_PAUSE_NANOS) {
                pauses.add(new Pause(before, now));
            }
            before = now;
            ended = tally.endedAt(death);
        } while (ended == 0 || before < ended + AFTERWARDS_NANOS);
        report(node, victims[death], ended, pauses);
    }
    tally.done(node.rank());
    node.serveUntil(() -> tally.done() >= node.size() - victims.length);
    require(number, tally.last(node.rank()));
    IO.println("rank " + node.rank() + " wrote " + number + ", none lost and none twice; all have "
            + IntStream.range(0, node.size()).mapToObj(tally::last).toList());
    tally.done(node.rank());
    node.serveUntil(() -> tally.done() >= 2 * (node.size() - victims.length));
    System.exit(0);
}

/** Waits before each kill, so that the code is warm. */
static void kill(Tally tally, int[] victims) {
    for (int death = 0; death < victims.length; death++) {
        LockSupport.parkNanos(WARM_UP_NANOS);
        long pid = tally.pid(victims[death]);
        ProcessHandle.of(pid).orElseThrow().destroyForcibly();
        while (!hasEnded(pid)) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        tally.ended(death, System.nanoTime());
        LockSupport.parkNanos(AFTERWARDS_NANOS);
    }
}

/**
 * Checks all threads. A process counts as ended when its main thread has ended, while other threads may still keep its
 * sockets open.
 */
static boolean hasEnded(long pid) {
    Path process = Path.of("/proc", Long.toString(pid));
    String[] threads = process.resolve("task").toFile().list();
    try {
        return threads == null
                || threads.length <= 1
                        && Files.readString(process.resolve("stat")).matches("(?s).*\\) [ZX] .*");
    } catch (IOException processEnded) {
        return true;
    }
}

/** Reports the longest pause near the end of the victim's process. */
static void report(Node node, int victim, long ended, List<Pause> pauses) {
    Pause longest = pauses.stream()
            .filter(pause -> pause.isAbout(ended))
            .max(Comparator.comparingLong(pause -> pause.end() - pause.begin()))
            .orElse(new Pause(ended, ended));
    String line = "rank %d could not write for %.1f ms when rank %d died; it continued %.1f ms after the process ended";
    IO.println(line.formatted(
            node.rank(),
            (longest.end() - longest.begin()) / NANOS_PER_MILLI,
            victim,
            (longest.end() - ended) / NANOS_PER_MILLI));
}

static void require(long expected, long found) {
    if (expected != found) {
        throw new AssertionError("expected " + expected + ", found " + found);
    }
}

import module org.mobula;

/**
 * Every rank writes all the time, and ranks are killed one after the other: the others say how long they could not write.
 * Each write is the next of its rank's, and the object counts: so one that is lost, or runs twice, is told at once.
 * Arguments: the ranks to kill, in order.
 *
 * <pre>mobula run -n 4 --on-failure continue Deaths.java 0 2</pre>
 */
interface Tally {
    /** A rank writes the number behind its last one. */
    long next(int rank, long number);

    /** A rank has so many. */
    long last(int rank);

    /** The process of a rank. */
    void enter(int rank, long pid);

    long pid(int rank);

    /** The so manieth death: when the signal was sent, by {@link System#nanoTime}, which is one clock for all processes. */
    void killed(int death, long when);

    long killedAt(int death);

    /** A rank is through. */
    void through(int rank);

    int through();
}

static final class TallyRoot implements Tally {
    private final long[] last;
    private final long[] pids;
    private final long[] killed;
    private int through;

    TallyRoot(int ranks) {
        last = new long[ranks];
        pids = new long[ranks];
        killed = new long[ranks];
    }

    public long next(int rank, long number) {
        if (number != last[rank] + 1) {
            throw new IllegalStateException("rank " + rank + " writes " + number + " behind " + last[rank]);
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

    public void killed(int death, long when) {
        killed[death] = when;
    }

    public long killedAt(int death) {
        return killed[death];
    }

    public void through(int rank) {
        through++;
    }

    public int through() {
        return through;
    }
}

static final long WARM_UP_NANOS = 2_000_000_000;
static final long AFTERWARDS_NANOS = 1_000_000_000;
static final long NOTABLE_NANOS = 1_000_000;
static final double NANOS_PER_MILLI = 1e6;

record Pause(long begin, long end) {
    boolean isAbout(long killed) {
        return end > killed && begin < killed + AFTERWARDS_NANOS;
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
        long killed;
        do {
            number++;
            require(number, tally.next(node.rank(), number));
            long now = System.nanoTime();
            if (now - before > NOTABLE_NANOS) {
                pauses.add(new Pause(before, now));
            }
            before = now;
            killed = tally.killedAt(death);
        } while (killed == 0 || before < killed + AFTERWARDS_NANOS);
        say(node, victims[death], killed, pauses);
    }
    tally.through(node.rank());
    node.serveUntil(() -> tally.through() >= node.size() - victims.length);
    require(number, tally.last(node.rank()));
    IO.println("rank " + node.rank() + " wrote " + number + ", none lost and none twice; all have "
            + IntStream.range(0, node.size()).mapToObj(tally::last).toList());
    tally.through(node.rank());
    node.serveUntil(() -> tally.through() >= 2 * (node.size() - victims.length));
    System.exit(0);
}

/** why a while before each: the code shall be warm. */
static void kill(Tally tally, int[] victims) {
    for (int death = 0; death < victims.length; death++) {
        LockSupport.parkNanos(WARM_UP_NANOS);
        ProcessHandle victim = ProcessHandle.of(tally.pid(victims[death])).orElseThrow();
        long when = System.nanoTime();
        victim.destroyForcibly();
        tally.killed(death, when);
        LockSupport.parkNanos(AFTERWARDS_NANOS);
    }
}

/** why the longest pause: it began before the process had ended, so writes went on no later than that behind its end. */
static void say(Node node, int victim, long killed, List<Pause> pauses) {
    Pause longest = pauses.stream()
            .filter(pause -> pause.isAbout(killed))
            .max(Comparator.comparingLong(pause -> pause.end() - pause.begin()))
            .orElse(new Pause(killed, killed));
    IO.println("rank %d could not write for %.1f ms when rank %d died; it went on %.1f ms behind the signal".formatted(
            node.rank(),
            (longest.end() - longest.begin()) / NANOS_PER_MILLI,
            victim,
            (longest.end() - killed) / NANOS_PER_MILLI));
}

static void require(long expected, long found) {
    if (expected != found) {
        throw new AssertionError("expected " + expected + ", found " + found);
    }
}

import module org.mobula;

/**
 * One rank fails during calls. The others report the failure and continue. Arguments: the rank that fails, and the
 * signal it gets: KILL or STOP.
 */
interface Member extends Remote {
    /** Never returns. */
    void hold() throws InterruptedException;

    long pid();

    int twice(int number);

    /** Reports that a rank's call is pending. */
    void ready();

    /**
     * Reports when a rank saw the failure, by {@link System#nanoTime}, which is one clock for all processes of a host.
     */
    void sawFailure(long when);

    /** Reports that a rank is done. */
    void done();
}

static final int NAMES = 12;

static final class MemberObject implements Member {
    final CountDownLatch ready;
    final CountDownLatch seen;
    final CountDownLatch done;
    volatile long latest;

    MemberObject(int survivors) {
        ready = new CountDownLatch(survivors);
        seen = new CountDownLatch(survivors);
        done = new CountDownLatch(survivors);
    }

    public void hold() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    public long pid() {
        return ProcessHandle.current().pid();
    }

    public int twice(int number) {
        return 2 * number;
    }

    public void ready() {
        ready.countDown();
    }

    public synchronized void sawFailure(long when) {
        latest = Math.max(latest, when);
        seen.countDown();
    }

    public void done() {
        done.countDown();
    }
}

void main(String[] arguments) throws Exception {
    int lost = Integer.parseInt(arguments[0]);
    try (Node node = Node.join()) {
        Remoting remoting = Remoting.of(node);
        MemberObject own = new MemberObject(node.size() - 1);
        remoting.bind("member-" + node.rank(), own);
        if (node.rank() != lost) {
            for (int i = 0; i < NAMES; i++) { // some of these names are stored at the rank that fails
                remoting.bind("name-" + node.rank() + "-" + i, own);
            }
        }
        node.barrier();
        if (node.rank() == lost) {
            new CountDownLatch(1).await();
        } else {
            survive(node, remoting, own, lost, arguments[1]);
        }
    }
}

static void survive(Node node, Remoting remoting, MemberObject own, int lost, String signal) throws Exception {
    List<Integer> survivors = IntStream.range(0, node.size()).filter(rank -> rank != lost).boxed().toList();
    boolean first = node.rank() == survivors.getFirst();
    Member victim = remoting.lookup("member-" + lost, Member.class);
    Member coordinator = remoting.lookup("member-" + survivors.getFirst(), Member.class);
    Map<Integer, Member> others = new TreeMap<>();
    survivors.forEach(rank -> others.put(rank, remoting.lookup("member-" + rank, Member.class)));
    long pid = victim.pid();
    FutureTask<PeerFailedException> held = new FutureTask<>(() -> failureOf(victim::hold));
    Thread.ofPlatform().start(held);
    coordinator.ready();
    long before = 0;
    if (first) {
        own.ready.await();
        before = System.nanoTime();
        if (signal.equals("KILL")) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        } else {
            new ProcessBuilder("kill", "-" + signal, Long.toString(pid)).start().waitFor();
        }
    }
    PeerFailedException failure = held.get();
    coordinator.sawFailure(System.nanoTime());
    report(node, "in flight: " + text(failure));
    report(node, "later: " + text(failureOf(() -> victim.twice(1))));
    others.forEach((rank, other) -> check(2 * rank, other.twice(rank)));
    for (int rank : survivors) {
        for (int i = 0; i < NAMES; i++) {
            check(2 * i, remoting.lookup("name-" + rank + "-" + i, Member.class).twice(i));
        }
    }
    remoting.bind("new-" + node.rank(), own);
    for (int rank : survivors) {
        check(8, remoting.lookup("new-" + rank, Member.class).twice(4));
    }
    report(node, "continued with " + node.living());
    if (first) {
        own.seen.await();
        report(node, "all ranks knew after " + (own.latest - before) / 1_000_000 + " ms");
    }
    for (Member other : others.values()) {
        other.done();
    }
    own.done.await(); // serve the others until all are done
}

static PeerFailedException failureOf(Callable<?> call) throws Exception {
    try {
        throw new AssertionError("a call to the lost rank returned " + call.call());
    } catch (PeerFailedException failure) {
        return failure;
    }
}

static PeerFailedException failureOf(Action action) throws Exception {
    return failureOf(() -> {
        action.run();
        return null;
    });
}

interface Action {
    void run() throws Exception;
}

static String text(PeerFailedException failure) {
    return failure.rank() + ": " + failure.getMessage();
}

static void report(Node node, String text) {
    IO.println("rank " + node.rank() + " " + text);
}

static void check(int expected, int found) {
    if (expected != found) {
        throw new AssertionError("expected " + expected + ", found " + found);
    }
}

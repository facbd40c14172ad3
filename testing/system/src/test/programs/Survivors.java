import module org.mobula;

/**
 * One rank is lost in the middle of calls; the others say what they saw of it, and go on. Arguments: the rank that is
 * lost, and the signal that does it: KILL or STOP.
 */
interface Member extends Remote {
    /** Never returns. */
    void hold() throws InterruptedException;

    long pid();

    int twice(int number);

    /** Says that a rank's call is under way. */
    void ready();

    /**
     * Says that a rank saw the loss, at this {@link System#nanoTime}: it is the same clock for all processes of a host.
     */
    void sawLoss(long when);

    /** Says that a rank is through. */
    void through();
}

static final int NAMES = 12;

static final class Here implements Member {
    final CountDownLatch ready;
    final CountDownLatch seen;
    final CountDownLatch through;
    volatile long latest;

    Here(int survivors) {
        ready = new CountDownLatch(survivors);
        seen = new CountDownLatch(survivors);
        through = new CountDownLatch(survivors);
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

    public synchronized void sawLoss(long when) {
        latest = Math.max(latest, when);
        seen.countDown();
    }

    public void through() {
        through.countDown();
    }
}

void main(String[] arguments) throws Exception {
    int lost = Integer.parseInt(arguments[0]);
    try (Node node = Node.join()) {
        Remoting remoting = Remoting.of(node);
        Here here = new Here(node.size() - 1);
        remoting.bind("member-" + node.rank(), here);
        if (node.rank() != lost) {
            for (int i = 0; i < NAMES; i++) {
                remoting.bind("name-" + node.rank() + "-" + i, here); // some of them are kept at the rank that is lost
            }
        }
        node.barrier();
        if (node.rank() == lost) {
            new CountDownLatch(1).await();
        } else {
            survive(node, remoting, here, lost, arguments[1]);
        }
    }
}

static void survive(Node node, Remoting remoting, Here here, int lost, String signal) throws Exception {
    List<Integer> survivors = IntStream.range(0, node.size()).filter(rank -> rank != lost).boxed().toList();
    boolean witness = node.rank() == survivors.getFirst();
    Member victim = remoting.lookup("member-" + lost, Member.class);
    Member chief = remoting.lookup("member-" + survivors.getFirst(), Member.class);
    Map<Integer, Member> others = new TreeMap<>();
    survivors.forEach(rank -> others.put(rank, remoting.lookup("member-" + rank, Member.class)));
    long pid = victim.pid();
    FutureTask<PeerFailedException> held = new FutureTask<>(() -> failureOf(victim::hold));
    Thread.ofPlatform().start(held);
    chief.ready();
    long before = 0;
    if (witness) {
        here.ready.await();
        before = System.nanoTime();
        if (signal.equals("KILL")) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        } else {
            new ProcessBuilder("kill", "-" + signal, Long.toString(pid)).start().waitFor();
        }
    }
    PeerFailedException failure = held.get();
    chief.sawLoss(System.nanoTime());
    say(node, "in flight: " + words(failure));
    say(node, "later: " + words(failureOf(() -> victim.twice(1))));
    others.forEach((rank, other) -> check(2 * rank, other.twice(rank)));
    for (int rank : survivors) {
        for (int i = 0; i < NAMES; i++) {
            check(2 * i, remoting.lookup("name-" + rank + "-" + i, Member.class).twice(i));
        }
    }
    remoting.bind("new-" + node.rank(), here);
    for (int rank : survivors) {
        check(8, remoting.lookup("new-" + rank, Member.class).twice(4));
    }
    say(node, "went on with " + node.living());
    if (witness) {
        here.seen.await();
        say(node, "all knew after " + (here.latest - before) / 1_000_000 + " ms");
    }
    for (Member other : others.values()) {
        other.through();
    }
    here.through.await(); // serve each other until all are through
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

static String words(PeerFailedException failure) {
    return failure.rank() + ": " + failure.getMessage();
}

static void say(Node node, String words) {
    IO.println("rank " + node.rank() + " " + words);
}

static void check(int expected, int found) {
    if (expected != found) {
        throw new AssertionError("expected " + expected + ", found " + found);
    }
}

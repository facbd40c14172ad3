import module org.mobula;

/**
 * Rank 0 gives objects to two ranks, and one of them is killed: what only that one held is dropped, what the other holds
 * stays. A third rank's objects go through the killed one's hands.
 */
interface Orphan extends Remote {
    int number();
}

interface Home extends Remote {
    void take(Orphan orphan);

    int sum();

    void passTo(Home other);

    long pid();

    void through();
}

static final int EACH = 200;

record Numbered(int number) implements Orphan {}

static final class Holder implements Home {
    final List<Orphan> orphans = new ArrayList<>();
    final CountDownLatch through = new CountDownLatch(1);

    public synchronized void take(Orphan orphan) {
        orphans.add(orphan);
    }

    public synchronized int sum() {
        return orphans.stream().mapToInt(Orphan::number).sum();
    }

    public synchronized void passTo(Home other) {
        orphans.forEach(other::take);
    }

    public long pid() {
        return ProcessHandle.current().pid();
    }

    public void through() {
        through.countDown();
    }
}

void main() throws Exception {
    try (Node node = Node.join()) {
        Remoting remoting = Remoting.of(node);
        Holder holder = new Holder();
        remoting.bind("home-" + node.rank(), holder);
        if (node.rank() == 0) {
            Home kept = remoting.lookup("home-2", Home.class);
            try {
                lead(remoting, remoting.lookup("home-1", Home.class), kept);
            } finally {
                kept.through();
            }
        } else {
            holder.through.await();
        }
    }
}

static void lead(Remoting remoting, Home lost, Home kept) throws Exception {
    for (int i = 0; i < EACH; i++) {
        lost.take(new Numbered(1)); // passed on below, so that both hold them
    }
    lost.passTo(kept);
    for (int i = 0; i < EACH; i++) {
        lost.take(new Numbered(2)); // only the one that is lost holds these
    }
    ProcessHandle.of(lost.pid()).ifPresent(ProcessHandle::destroyForcibly);
    await(remoting, counts -> counts.dropped() >= EACH);
    IO.println("after the loss " + remoting.references().dropped() + " dropped, sum " + kept.sum());
    await(remoting, counts -> counts.inTransit() == 0);
    IO.println("held by others " + (remoting.references().heldByOthers() >= EACH));
}

static void await(Remoting remoting, Predicate<ReferenceCounts> condition) throws InterruptedException {
    long end = System.nanoTime() + 40_000_000_000L;
    while (!condition.test(remoting.references())) {
        if (System.nanoTime() > end) {
            throw new IllegalStateException("waited too long: " + remoting.references());
        }
        System.gc();
        Thread.sleep(20);
    }
}

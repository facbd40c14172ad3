import module org.mobula;

/**
 * Rank 0 passes references to two ranks, one of which is killed. Objects referenced only by the killed rank are
 * dropped; objects referenced by the other rank remain, including those that the killed rank passed on.
 */
interface Item extends Remote {
    int number();
}

interface Holder extends Remote {
    void take(Item item);

    int sum();

    void passTo(Holder other);

    long pid();

    void finish();
}

static final int EACH = 200;

record NumberedItem(int number) implements Item {}

static final class HolderObject implements Holder {
    final List<Item> held = new ArrayList<>();
    final CountDownLatch finish = new CountDownLatch(1);

    public synchronized void take(Item item) {
        held.add(item);
    }

    public synchronized int sum() {
        return held.stream().mapToInt(Item::number).sum();
    }

    public synchronized void passTo(Holder other) {
        held.forEach(other::take);
    }

    public long pid() {
        return ProcessHandle.current().pid();
    }

    public void finish() {
        finish.countDown();
    }
}

void main() throws Exception {
    try (Node node = Node.join()) {
        Remoting remoting = Remoting.of(node);
        HolderObject holder = new HolderObject();
        remoting.bind("holder-" + node.rank(), holder);
        if (node.rank() == 0) {
            Holder survivor = remoting.lookup("holder-2", Holder.class);
            try {
                run(remoting, remoting.lookup("holder-1", Holder.class), survivor);
            } finally {
                survivor.finish();
            }
        } else {
            holder.finish.await();
        }
    }
}

static void run(Remoting remoting, Holder victim, Holder survivor) throws Exception {
    for (int i = 0; i < EACH; i++) {
        victim.take(new NumberedItem(1)); // passed on below, so that both ranks refer to them
    }
    victim.passTo(survivor);
    for (int i = 0; i < EACH; i++) {
        victim.take(new NumberedItem(2)); // only the killed rank refers to these
    }
    ProcessHandle.of(victim.pid()).ifPresent(ProcessHandle::destroyForcibly);
    await(remoting, counts -> counts.dropped() >= EACH);
    IO.println("after the loss " + remoting.references().dropped() + " dropped, sum " + survivor.sum());
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

import module org.mobula;

// Producers and consumers at all ranks share a buffer with one slot (Maassen 2003, figure 4.11). Its methods wait, and
// a call from one rank wakes a call that waits at another, because all replicas execute the same calls in the same
// order.

interface Bin {
    void put(int value) throws InterruptedException;

    int get() throws InterruptedException;
}

static final class BinRoot implements Bin {
    private int value;
    private boolean filled;

    @Override
    public synchronized void put(int next) throws InterruptedException {
        while (filled) {
            wait();
        }
        value = next;
        filled = true;
        notifyAll();
    }

    @Override
    public synchronized int get() throws InterruptedException {
        while (!filled) {
            wait();
        }
        filled = false;
        notifyAll();
        return value;
    }
}

interface Tally {
    void add(long taken);

    long sum();
}

static final class TallyRoot implements Tally {
    private long sum;

    @Override
    public void add(long taken) {
        sum += taken;
    }

    @Override
    public long sum() {
        return sum;
    }
}

static final int EACH = 200;

void main() throws InterruptedException {
    try (Node node = Node.join()) {
        Replicas replicas = Replicas.of(node);
        node.barrier(); // a rank that joins while a call waits inside could not take over the object's state
        if (node.rank() == 0) {
            replicas.create("bin", BinRoot.class);
            replicas.create("tally", TallyRoot.class);
        }
        Bin bin = replicas.lookup("bin", Bin.class);
        Tally tally = replicas.lookup("tally", Tally.class);
        Thread producer = Thread.ofPlatform().start(() -> produce(bin, node.rank()));
        long taken = 0;
        for (int i = 0; i < EACH; i++) {
            taken += bin.get();
        }
        producer.join();
        tally.add(taken);
        node.barrier();
        if (node.rank() == 0) {
            tally.add(0); // once this write has run here, all earlier ones have too
            long expected = (long) node.size() * EACH * (EACH + 1) / 2;
            IO.println(tally.sum() == expected ? "all arrived once" : tally.sum() + " instead of " + expected);
        }
        node.barrier();
    }
}

static void produce(Bin bin, int rank) {
    try {
        for (int i = 1; i <= EACH; i++) {
            bin.put(i);
        }
    } catch (InterruptedException e) {
        throw new IllegalStateException("rank " + rank + " was interrupted", e);
    }
}

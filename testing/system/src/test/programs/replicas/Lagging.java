import module org.mobula;

// Rank 0 starts more writes than fit into its heap while rank 1 is stopped. It waits for rank 1, and no rank runs out
// of memory.

interface Sink {
    void add(byte[] bytes);

    long sum();
}

static final class SinkRoot implements Sink {
    private long sum;

    @Override
    public void add(byte[] bytes) {
        sum += bytes.length;
    }

    @Override
    public long sum() {
        return sum;
    }
}

static final int WRITES = 2500;
static final int BYTES = 1 << 16;

void main() {
    try (Node node = Node.join()) {
        Replicas replicas = Replicas.of(node);
        node.barrier();
        Sink sink = node.rank() == 0 ? replicas.create("sink", SinkRoot.class) : replicas.lookup("sink", Sink.class);
        if (node.rank() == 1) {
            IO.println("pid " + ProcessHandle.current().pid());
        }
        node.barrier();
        if (node.rank() == 0) {
            IO.readln();
            Thread.ofPlatform().daemon().start(() -> report(replicas));
            byte[] bytes = new byte[BYTES];
            for (int i = 0; i < WRITES; i++) {
                replicas.async(sink, each -> each.add(bytes));
            }
            sink.sum(); // waits for all writes that this thread has started
        }
        node.barrier(); // rank 1 now has everything that rank 0 had seen
        IO.println("rank " + node.rank() + " has " + sink.sum());
        node.barrier();
    }
}

static void report(Replicas replicas) {
    while (replicas.traffic().waits() == 0) {
        java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
    }
    IO.println("rank 0 waits");
}

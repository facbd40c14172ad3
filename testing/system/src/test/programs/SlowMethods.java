import module org.mobula;

/**
 * Methods that block, compute or perform file I/O for a long time, and callers that hold a monitor. None of them may
 * delay other calls.
 */
interface Service extends Remote {
    /** Blocks until {@link #release}. */
    void block() throws InterruptedException;

    void release();

    /** Computes for {@code millis} ms. */
    long compute(int millis);

    /** Reads a file repeatedly for {@code millis} ms. */
    long read(int millis) throws IOException;

    int quick(int number);

    /** Enters this object's monitor. */
    int guarded(int number);
}

static final class ServiceObject implements Service {
    final CountDownLatch released = new CountDownLatch(1);
    volatile Thread holder;
    volatile boolean violated;

    public void block() throws InterruptedException {
        released.await();
    }

    public void release() {
        released.countDown();
    }

    public long compute(int millis) {
        long end = System.nanoTime() + millis * 1_000_000L;
        long turns = 0;
        while (System.nanoTime() < end) {
            turns++;
        }
        return turns;
    }

    public long read(int millis) throws IOException {
        long end = System.nanoTime() + millis * 1_000_000L;
        long bytes = 0;
        while (System.nanoTime() < end) {
            bytes += Files.readAllBytes(Path.of("/proc/self/maps")).length;
        }
        return bytes;
    }

    public int quick(int number) {
        return number + 1;
    }

    public synchronized int guarded(int number) {
        violated |= holder != null; // the holder of the monitor is in a call
        return number + 2;
    }

    /** Calls another rank while it holds the monitor that calls to this rank need. */
    synchronized void callHolding(Service other, int times) {
        holder = Thread.currentThread();
        for (int i = 0; i < times; i++) {
            check(i + 1, other.quick(i));
        }
        holder = null;
    }
}

void main() throws Exception {
    try (Node node = Node.join(); ExecutorService threads = Executors.newCachedThreadPool()) {
        Remoting remoting = Remoting.of(node);
        ServiceObject own = new ServiceObject();
        remoting.bind("service-" + node.rank(), own);
        Service next = remoting.lookup("service-" + (node.rank() + 1) % node.size(), Service.class);
        Service previous = remoting.lookup("service-" + (node.rank() + node.size() - 1) % node.size(), Service.class);
        node.barrier();

        List<Future<?>> callers = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            callers.add(threads.submit(() -> {
                for (int i = 0; i < 200; i++) {
                    check(i + 2, previous.guarded(i));
                }
            }));
        }
        for (int i = 0; i < 50; i++) {
            own.callHolding(next, 5);
        }
        await(callers);
        check(0, own.violated ? 1 : 0);
        report(node, "no handler entered a monitor while its holder was calling");

        for (int i = 0; i < 64; i++) {
            callers.add(threads.submit(() -> {
                next.block();
                return null;
            }));
        }
        answersPromptly(next);
        answersPromptly(previous);
        node.barrier();
        next.release();
        await(callers);
        report(node, "blocked methods delay no other call");

        for (int i = 0; i < 3; i++) { // more calls than cores, each twice as long as the heartbeat interval
            callers.add(threads.submit(() -> next.compute(2000)));
        }
        answersPromptly(next);
        answersPromptly(previous);
        await(callers);
        report(node, "computing methods delay no other call");

        for (int i = 0; i < 3; i++) {
            callers.add(threads.submit(() -> next.read(1500)));
        }
        answersPromptly(next);
        answersPromptly(previous);
        await(callers);
        report(node, "file I/O delays no other call");
        node.barrier();
    }
}

/** Requires that each of several calls returns within a second. */
static void answersPromptly(Service service) throws Exception {
    for (int i = 0; i < 20; i++) {
        int number = i;
        check(i + 1, Deadline.within(Duration.ofSeconds(1), () -> service.quick(number)));
    }
}

static void await(List<Future<?>> calls) throws Exception {
    for (Future<?> call : calls) {
        call.get();
    }
    calls.clear();
}

static void report(Node node, String text) throws Exception {
    node.barrier();
    IO.println("rank " + node.rank() + ": " + text);
}

static void check(int expected, int found) {
    if (expected != found) {
        throw new AssertionError("expected " + expected + ", found " + found);
    }
}

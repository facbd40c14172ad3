import module org.mobula;

/**
 * Methods that block, compute or do file I/O for long, and callers that hold a monitor: none of them keeps others
 * waiting.
 */
interface Desk extends Remote {
    /** Blocks until {@link #release}. */
    void block() throws InterruptedException;

    void release();

    /** Computes for so long. */
    long compute(int millis);

    /** Reads a file again and again for so long. */
    long read(int millis) throws IOException;

    int quick(int number);

    /** Enters this object's monitor. */
    int guarded(int number);
}

static final class Here implements Desk {
    final CountDownLatch released = new CountDownLatch(1);
    volatile Thread holder;
    volatile boolean broken;

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
        broken |= holder != null; // the thread that holds the monitor is inside a call
        return number + 2;
    }

    /** Calls another place while it holds the monitor that calls to this place want. */
    synchronized void callHolding(Desk other, int times) {
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
        Here here = new Here();
        remoting.bind("desk-" + node.rank(), here);
        Desk next = remoting.lookup("desk-" + (node.rank() + 1) % node.size(), Desk.class);
        Desk last = remoting.lookup("desk-" + (node.rank() + node.size() - 1) % node.size(), Desk.class);
        node.barrier();

        List<Future<?>> callers = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            callers.add(threads.submit(() -> {
                for (int i = 0; i < 200; i++) {
                    check(i + 2, last.guarded(i));
                }
            }));
        }
        for (int i = 0; i < 50; i++) {
            here.callHolding(next, 5);
        }
        await(callers);
        check(0, here.broken ? 1 : 0);
        say(node, "monitor never entered by a handler while its holder calls");

        for (int i = 0; i < 64; i++) {
            callers.add(threads.submit(() -> {
                next.block();
                return null;
            }));
        }
        answersPromptly(next);
        answersPromptly(last);
        node.barrier();
        next.release();
        await(callers);
        say(node, "blocked methods delay nobody");

        for (int i = 0; i < 3; i++) {
            callers.add(threads.submit(() -> next.compute(2000))); // twice the heartbeat, and more than there are cores
        }
        answersPromptly(next);
        answersPromptly(last);
        await(callers);
        say(node, "computing methods delay nobody");

        for (int i = 0; i < 3; i++) {
            callers.add(threads.submit(() -> next.read(1500)));
        }
        answersPromptly(next);
        answersPromptly(last);
        await(callers);
        say(node, "file I/O delays nobody");
        node.barrier();
    }
}

/** Every one of some calls is answered within a second. */
static void answersPromptly(Desk desk) throws Exception {
    for (int i = 0; i < 20; i++) {
        int number = i;
        check(i + 1, Deadline.within(Duration.ofSeconds(1), () -> desk.quick(number)));
    }
}

static void await(List<Future<?>> calls) throws Exception {
    for (Future<?> call : calls) {
        call.get();
    }
    calls.clear();
}

static void say(Node node, String words) throws Exception {
    node.barrier();
    IO.println("rank " + node.rank() + ": " + words);
}

static void check(int expected, int found) {
    if (expected != found) {
        throw new AssertionError("expected " + expected + ", found " + found);
    }
}

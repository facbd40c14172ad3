import java.lang.foreign.ValueLayout;

import module org.mobula;

/**
 * All ranks increment a shared counter; one of them kills itself meanwhile. The survivors report the sum. Arguments:
 * the rank that dies; when: {@code holds}, {@code waits}, {@code owns}; the policy; {@code array} or {@code pages}.
 *
 * <pre>mobula run -n 3 --on-failure continue Deaths.java 1 holds LAST_RELEASED array</pre>
 */
static final int ROUNDS = 100;

static final int DEATH = 30;

void main(String[] arguments) throws Exception {
    int victim = Integer.parseInt(arguments[0]);
    String when = arguments[1];
    SharedOptions options = SharedOptions.defaults()
            .withHolderFailure(HolderFailure.valueOf(arguments[2]))
            .withCopies(2);
    Node node = Node.join();
    SharedObjects shared = SharedObjects.of(node);
    SharedArray<?> counters = arguments[3].equals("pages")
            ? shared.pages(long.class, 2, Distribution.cyclic(), options)
            : shared.array(long[].class, 2, Distribution.cyclic(), options);
    SharedUnit<?> counter = counters.block(0);
    SharedUnit<?> done = counters.block(1);
    shared.barrier();
    for (int i = 0; i < ROUNDS; i++) {
        boolean dies = node.rank() == victim && i == DEATH;
        if (dies && when.equals("waits")) {
            Thread.ofPlatform().start(() -> die());
        }
        acquire(node, counter);
        increment(counter);
        if (dies) {
            if (when.equals("owns")) {
                counter.release();
            }
            die();
        }
        counter.release();
    }
    acquire(node, done);
    increment(done);
    done.release();
    long finished = 0;
    while (finished < node.size() - 1) {
        Thread.sleep(5);
        acquire(node, done);
        finished = get(done);
        done.release();
    }
    node.serveUntil(() -> !node.living().contains(victim)); // it may be slower than the others
    acquire(node, counter);
    IO.println("rank " + node.rank() + " counts " + get(counter));
    counter.release();
    acquire(node, done);
    increment(done);
    done.release();
    while (finished < 2 * (node.size() - 1)) { // a rank that leaves has failed for the others
        Thread.sleep(5);
        acquire(node, done);
        finished = get(done);
        done.release();
    }
    node.close();
}

static long get(SharedUnit<?> unit) {
    return unit.segment().get(ValueLayout.JAVA_LONG, 0);
}

static void increment(SharedUnit<?> unit) {
    unit.segment().set(ValueLayout.JAVA_LONG, 0, get(unit) + 1);
}

static void acquire(Node node, SharedUnit<?> unit) {
    while (true) {
        try {
            unit.acquire();
            return;
        } catch (PeerFailedException e) {
            IO.println("rank " + node.rank() + " was told of rank " + e.rank());
        }
    }
}

static void die() {
    try {
        new ProcessBuilder("kill", "-9", Long.toString(ProcessHandle.current().pid())).start();
        Thread.sleep(60_000);
    } catch (Exception e) {
        throw new IllegalStateException(e);
    }
}

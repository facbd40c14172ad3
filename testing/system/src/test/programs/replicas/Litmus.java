import module org.mobula;

/**
 * Litmus tests from Maassen's thesis (2003, figures 4.12 and 4.13) with several clouds and remote calls in between, one
 * with a collective operation in between, and one in which two ranks each write one object and read the other's.
 */
interface Counter {
    int up();

    int value();
}

static final class CounterRoot implements Counter {
    private int value;

    public int up() {
        return ++value;
    }

    public int value() {
        return value;
    }
}

interface RemoteCounter extends Remote {
    /** This rank's view of the counter. */
    int seen();

    /** Increments the counter here and returns it. */
    int count();

    /** The value of the other's counter that this rank saw in each round. */
    int[] saw() throws InterruptedException;
}

static final int ROUNDS = 300;

void main() throws Exception {
    try (Node node = Node.join()) {
        Replicas replicas = Replicas.of(node);
        Remoting remoting = Remoting.of(node);
        Counter[] counters = new Counter[3];
        for (int i = 0; i < counters.length; i++) {
            counters[i] = node.rank() == i
                    ? replicas.create("counter " + i, CounterRoot.class)
                    : replicas.lookup("counter " + i, Counter.class);
        }
        CompletableFuture<int[]> saw = new CompletableFuture<>();
        remoting.bind("remote " + node.rank(), new RemoteCounter() {
            public int seen() {
                return counters[0].value();
            }

            public int count() {
                return counters[0].up();
            }

            public int[] saw() {
                return saw.join();
            }
        });
        RemoteCounter remote = remoting.lookup("remote 1", RemoteCounter.class);
        node.barrier();
        if (node.rank() == 0) {
            int missed = 0;
            for (int i = 0; i < ROUNDS; i++) {
                missed += counters[0].up() > remote.seen() ? 1 : 0;
            }
            IO.println("a write, then a call: the callee missed " + missed);
            missed = 0;
            for (int i = 0; i < ROUNDS; i++) {
                missed += remote.count() > counters[0].value() ? 1 : 0;
            }
            IO.println("a write, then its reply: the caller missed " + missed);
        }
        Communicator world = Communicator.world(node);
        int late = 0;
        int before = counters[0].value();
        for (int i = 1; i <= ROUNDS; i++) {
            if (node.rank() == 0) {
                counters[0].up();
            }
            world.barrier();
            late += counters[0].value() < before + i ? 1 : 0;
            world.barrier();
        }
        int[] all = {late};
        world.allReduce(Section.IN_PLACE, Section.of(all), Operation.SUM);
        if (node.rank() == 0) {
            IO.println("a write, then a collective operation: the ranks missed " + all[0]);
        }
        node.barrier();
        if (node.rank() == 1) {
            for (int i = 0; i < ROUNDS; i++) {
                counters[1].up();
                counters[2].up();
            }
        } else if (node.rank() == 2) {
            int wrong = 0;
            while (counters[1].value() < ROUNDS) {
                int second = counters[2].value();
                wrong += counters[1].value() < second ? 1 : 0;
            }
            IO.println("two objects, written one after the other: out of order " + wrong);
        }
        node.barrier();
        if (node.rank() < 2) {
            int[] mine = new int[ROUNDS];
            for (int i = 0; i < ROUNDS; i++) {
                counters[1 + node.rank()].up();
                mine[i] = counters[2 - node.rank()].value() - ROUNDS;
            }
            saw.complete(mine);
        }
        node.barrier();
        if (node.rank() == 0) {
            int[] mine = saw.join();
            int[] theirs = remote.saw();
            long both = IntStream.range(0, ROUNDS)
                    .filter(i -> mine[i] < i + 1 && theirs[i] < i + 1)
                    .count();
            IO.println("each rank writes one object and reads the other: both missed " + both);
        }
        node.barrier();
    }
}

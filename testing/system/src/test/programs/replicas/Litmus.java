import module org.mobula;

/**
 * The thesis' tests of several clouds with remote calls in between (Maassen 2003, figures 4.12 and 4.13), with a collective
 * operation in between, and two that write one object each and look at the other's.
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

interface Far extends Remote {
    /** How far this rank sees the counter. */
    int seen();

    /** Counts here, and says how far. */
    int count();

    /** What this rank saw of the other's counter in each round. */
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
        remoting.bind("far " + node.rank(), new Far() {
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
        Far far = remoting.lookup("far 1", Far.class);
        node.barrier();
        if (node.rank() == 0) {
            int missed = 0;
            for (int i = 0; i < ROUNDS; i++) {
                missed += counters[0].up() > far.seen() ? 1 : 0;
            }
            IO.println("a write, then a call: the callee missed " + missed);
            missed = 0;
            for (int i = 0; i < ROUNDS; i++) {
                missed += far.count() > counters[0].value() ? 1 : 0;
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
            IO.println("a write, then a collective operation: all together missed " + all[0]);
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
            int[] theirs = far.saw();
            long both = IntStream.range(0, ROUNDS)
                    .filter(i -> mine[i] < i + 1 && theirs[i] < i + 1)
                    .count();
            IO.println("each writes one and reads the other: both missed " + both);
        }
        node.barrier();
    }
}

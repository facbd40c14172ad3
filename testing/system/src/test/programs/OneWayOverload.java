import module org.mobula;

/** All ranks but 0 send one-way calls with arrays faster than rank 0's method takes them; rank 0 counts what has run. */
interface Slow extends Remote {
    @OneWay
    void take(long[] values);

    @OneWay
    void note(int value);
}

static final int LENGTH = 1 << 17;
static final int ROUNDS = 60;

static class SlowObject implements Slow {
    private long arrays;
    private long notes;
    private long sum;

    @Override
    public synchronized void take(long[] values) {
        for (int round = 0; round < ROUNDS; round++) {
            for (long value : values) {
                sum += value;
            }
        }
        arrays++;
        notifyAll();
    }

    @Override
    public synchronized void note(int value) {
        notes++;
        sum += value;
        notifyAll();
    }

    synchronized boolean has(long expectedArrays, long expectedNotes) {
        return arrays >= expectedArrays && notes >= expectedNotes;
    }

    synchronized long sum() {
        return sum;
    }
}

void main(String[] arguments) throws Exception {
    int arrays = Integer.parseInt(arguments[0]);
    int notes = Integer.parseInt(arguments[1]);
    try (Node node = Node.join()) {
        Remoting remoting = Remoting.of(node);
        SlowObject object = new SlowObject();
        if (node.rank() == 0) {
            remoting.bind("slow", object);
            long senders = node.size() - 1;
            node.serveUntil(() -> object.has(senders * arrays, senders * notes) || remoting.oneWayFailures() > 0);
            long expected = senders * ((long) arrays * ROUNDS * LENGTH + notes);
            IO.println(object.sum() == expected && remoting.oneWayFailures() == 0 ? "all have run" : "some were lost");
        } else {
            Slow slow = remoting.lookup("slow", Slow.class);
            for (int i = 0; i < arrays; i++) {
                long[] values = new long[LENGTH];
                Arrays.fill(values, 1);
                slow.take(values);
            }
            for (int i = 0; i < notes; i++) {
                slow.note(1);
            }
        }
        node.barrier();
    }
}

import module org.mobula;

/**
 * All ranks except 0 send one-way calls with arrays faster than rank 0 executes them. Rank 0 counts the executed calls.
 */
interface Service extends Remote {
    @OneWay
    void take(long[] values);

    @OneWay
    void smallCall(int value);
}

static final int LENGTH = 1 << 17;
static final int ROUNDS = 60;

static class ServiceObject implements Service {
    private long arrays;
    private long smallCalls;
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
    public synchronized void smallCall(int value) {
        smallCalls++;
        sum += value;
        notifyAll();
    }

    synchronized boolean has(long expectedArrays, long expectedSmallCalls) {
        return arrays >= expectedArrays && smallCalls >= expectedSmallCalls;
    }

    synchronized long sum() {
        return sum;
    }
}

void main(String[] arguments) throws Exception {
    int arrays = Integer.parseInt(arguments[0]);
    int smallCalls = Integer.parseInt(arguments[1]);
    try (Node node = Node.join()) {
        Remoting remoting = Remoting.of(node);
        ServiceObject object = new ServiceObject();
        if (node.rank() == 0) {
            remoting.bind("service", object);
            long senders = node.size() - 1;
            node.serveUntil(() -> object.has(senders * arrays, senders * smallCalls) || remoting.oneWayFailures() > 0);
            long expected = senders * ((long) arrays * ROUNDS * LENGTH + smallCalls);
            boolean allRan = object.sum() == expected && remoting.oneWayFailures() == 0;
            IO.println(allRan ? "all calls ran" : "calls were lost");
        } else {
            Service service = remoting.lookup("service", Service.class);
            for (int i = 0; i < arrays; i++) {
                long[] values = new long[LENGTH];
                Arrays.fill(values, 1);
                service.take(values);
            }
            for (int i = 0; i < smallCalls; i++) {
                service.smallCall(1);
            }
        }
        node.barrier();
    }
}

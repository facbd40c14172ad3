import module org.mobula;

/**
 * All ranks except 0 make calls with arrays, in a way named by the first argument, faster than rank 0 executes them. No
 * caller waits for a result. Rank 0 counts the executed calls.
 */
interface Service extends Remote {
    int take(long[] values);
}

static final int LENGTH = 1 << 17;

static class ServiceObject implements Service {
    private long calls;
    private long sum;

    @Override
    public synchronized int take(long[] values) {
        try {
            Thread.sleep(10); // longer than it takes to send the arguments
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        sum += values[values.length - 1];
        calls++;
        return 1;
    }

    synchronized boolean has(long expected) {
        return calls >= expected;
    }

    synchronized long sum() {
        return sum;
    }
}

/** Makes a call in a way that does not wait for its result. */
static Consumer<long[]> caller(String way, Node node, AtomicInteger results) {
    if (way.equals("async")) {
        Remoting remoting = Remoting.of(node);
        Service service = remoting.lookup("service", Service.class);
        return values -> remoting.async(service, s -> s.take(values)).thenAccept(results::addAndGet);
    }
    Groups groups = Groups.of(node);
    Service services = groups.lookup("services", Service.class);
    GroupMethod take = groups.method(services, Service::take);
    if (way.equals("group-async")) {
        take.configure(new GroupInvocation(), new ReturnReply(0));
        return values -> groups.async(services, s -> s.take(values)).thenAccept(results::addAndGet);
    }
    boolean discards = way.equals("discard");
    take.configure(
            new GroupInvocation(), discards ? new DiscardReply() : new ForwardReply(new Forwarder() {
                @Override
                public void forward(int member, int members, int result) {
                    results.addAndGet(result);
                }
            }));
    return values -> {
        services.take(values);
        results.addAndGet(discards ? 1 : 0);
    };
}

void main(String[] arguments) throws Exception {
    String way = arguments[0];
    int calls = Integer.parseInt(arguments[1]);
    try (Node node = Node.join()) {
        ServiceObject object = new ServiceObject();
        Groups groups = Groups.of(node);
        Remoting remoting = Remoting.of(node);
        if (node.rank() == 0) {
            remoting.bind("service", object);
            groups.create("services", Service.class, 1);
            groups.join("services", object);
            long expected = (node.size() - 1L) * calls;
            node.serveUntil(() -> object.has(expected));
            IO.println(object.sum() == expected ? "all calls ran" : "calls were lost");
        } else {
            AtomicInteger results = new AtomicInteger();
            Consumer<long[]> caller = caller(way, node, results);
            for (int i = 0; i < calls; i++) {
                long[] values = new long[LENGTH];
                Arrays.fill(values, 1);
                caller.accept(values);
            }
            node.serveUntil(() -> results.get() == calls);
        }
        node.barrier();
    }
}

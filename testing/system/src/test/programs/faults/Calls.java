import module org.mobula;

/** Synchronous, asynchronous and one-way remote calls. Each value identifies the call it belongs to. */
interface Service extends Remote {
    long twice(long value);

    double[] negate(double[] values);

    @OneWay
    void note(int from);

    long noted(int from);
}

static final class ServiceObject implements Service {
    private final AtomicLongArray noted;

    ServiceObject(int ranks) {
        noted = new AtomicLongArray(ranks);
    }

    public long twice(long value) {
        return 2 * value;
    }

    public double[] negate(double[] values) {
        return Arrays.stream(values).map(value -> -value).toArray();
    }

    public void note(int from) {
        noted.incrementAndGet(from);
    }

    public long noted(int from) {
        return noted.get(from);
    }
}

static final int STARTED = 8;
static final int MAX_LENGTH = 40_000;

void main(String[] arguments) throws Exception {
    Load.run(arguments, load -> {
        Remoting remoting = Remoting.of(load.node);
        remoting.bind("service-" + load.node.rank(), new ServiceObject(load.node.size()));
        load.begin();
        Map<Integer, Service> services = new HashMap<>();
        long[] sent = new long[load.node.size()];
        while (!load.isOver()) {
            int rank = load.other();
            try {
                Service service = services.computeIfAbsent(
                        rank, missing -> remoting.lookup("service-" + missing, Service.class));
                call(load, remoting, service);
                service.note(load.node.rank());
                sent[rank]++;
            } catch (MobulaException failure) {
                load.saw(failure);
            }
        }
        services.forEach((rank, service) -> awaitNotes(load, service, rank, sent[rank]));
    });
}

static void call(Load load, Remoting remoting, Service service) {
    long value = load.random.nextLong(1L << 40);
    load.check(2 * value, service.twice(value), "twice");
    double[] values = load.random.doubles(load.random.nextInt(MAX_LENGTH)).toArray();
    load.check(Arrays.stream(values).map(each -> -each).toArray(), service.negate(values), "negate");
    List<CompletableFuture<Long>> started = new ArrayList<>();
    for (int i = 0; i < STARTED; i++) {
        long number = value + i;
        started.add(remoting.async(service, there -> there.twice(number)));
    }
    for (int i = 0; i < STARTED; i++) {
        try {
            load.check(2 * (value + i), started.get(i).join(), "started twice");
        } catch (CompletionException failed) {
            if (!(failed.getCause() instanceof MobulaException failure)) {
                throw failed;
            }
            load.saw(failure);
        }
    }
}

/** One-way calls may still run when their caller continues. Waits until each has run exactly once. */
static void awaitNotes(Load load, Service service, int rank, long sent) {
    long end = System.nanoTime() + 30_000_000_000L;
    try {
        long noted = service.noted(load.node.rank());
        while (noted < sent && System.nanoTime() < end) {
            noted = service.noted(load.node.rank());
        }
        load.check(sent, noted, "one-way calls to rank " + rank);
    } catch (MobulaException failure) {
        load.saw(failure);
    }
}

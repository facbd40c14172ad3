import module java.base;
import module org.mobula;

/**
 * An exchange of arrays between ranks, one remote call for each part. Parts from one rank to another are taken in the
 * order in which they were given; the sender does not wait for the receiver.
 *
 * <p>A rank has two slots for each sender. Two are enough if a sender gives its third part only after it has
 * taken a part that the receiver gave after taking the first, as in programs that exchange in phases.
 *
 * <p><b>Threads:</b> one gives and takes; calls from other ranks arrive on any. <b>Ownership:</b> a part belongs to the
 * rank that takes it; the sender may change its own array once {@link #give} returns. <b>Failure:</b> as for remote
 * calls; a part is refused if both slots are full.
 *
 * @param <T> the type of a part: {@code double[]}, {@code long[]} or {@code int[]}
 */
final class Exchange<T> implements Partners<T> {
    /** The interface of a rank to the other ranks. */
    interface Worker<T> extends Traffic.Sender {
        /** Receives part {@code number} of those that rank {@code from} gives to this rank. */
        @NonBlocking
        void put(int from, int number, T part);

        /** The result of this rank. */
        T outcome();
    }

    private static final int SLOTS = 2;

    private final Node node;
    private final int[] given;
    private final int[] taken;
    private final AtomicReferenceArray<T> slots;
    private final Meter meter;
    private volatile T outcome;
    private final Inbox mine = new Inbox();
    private List<Worker<T>> takers = List.of();
    private List<Worker<T>> workers = List.of();
    private Team<Worker<T>> team; // null if the ranks use remote objects

    private Exchange(Node node, Meter meter) {
        this.node = node;
        this.meter = meter;
        given = new int[node.size()];
        taken = new int[node.size()];
        slots = new AtomicReferenceArray<>(node.size() * SLOTS);
    }

    /**
     * Joins an exchange of all ranks; waits for all of them.
     *
     * @param meter counts the calls of this rank
     */
    static <T> Exchange<T> join(Node node, String name, Meter meter) {
        Exchange<T> exchange = new Exchange<>(node, meter);
        Remoting.of(node).bind(name + "-" + node.rank(), exchange.mine);
        exchange.workers = all(node, name);
        exchange.takers = exchange.workers;
        return exchange;
    }

    /** The same by a group: a part is a call to one member, and the sender does not wait for its arrival. */
    static <T> Exchange<T> joinGroup(Node node, String name, Meter meter) {
        Exchange<T> exchange = new Exchange<>(node, meter);
        exchange.team = Exchange.<T>team(node, name, meter, exchange.mine);
        exchange.takers = exchange.team.eachTold("void put(int,int,Object)");
        exchange.workers = exchange.team.each("Object outcome()", "Traffic traffic()");
        return exchange;
    }

    @SuppressWarnings("unchecked") // for the same reason as all() below
    private static <T> Team<Worker<T>> team(Node node, String name, Meter meter, Worker<T> mine) {
        return Team.join(node, name, (Class<Worker<T>>) (Class<?>) Worker.class, meter, mine);
    }

    /** Starts counting the messages of the group, if there is one. */
    void begin() {
        if (team != null) {
            team.begin();
        }
    }

    /** Stops counting them. */
    void done() {
        if (team != null) {
            team.done();
        }
    }

    @SuppressWarnings("unchecked") // ranks join the same exchange with the same parts
    private static <T> List<Worker<T>> all(Node node, String name) {
        return Broadcast.all(node, name, Worker.class).stream()
                .map(worker -> (Worker<T>) worker)
                .toList();
    }

    /** All ranks, in rank order. */
    List<Worker<T>> workers() {
        return workers;
    }

    /** Keeps the result of this rank for {@link Worker#outcome}. */
    void outcome(T part) {
        outcome = part;
    }

    @Override
    public int rank() {
        return node.rank();
    }

    @Override
    public int size() {
        return node.size();
    }

    @Override
    public void give(int to, T part) {
        meter.call(bytes(part));
        takers.get(to).put(rank(), given[to]++, part);
    }

    @Override
    public T take(int from) {
        int slot = slot(from, taken[from]++);
        node.serveUntil(() -> slots.get(slot) != null, from);
        return slots.getAndSet(slot, null);
    }

    private static int slot(int from, int number) {
        return from * SLOTS + number % SLOTS;
    }

    private static long bytes(Object part) {
        return switch (part) {
            case double[] numbers -> (long) numbers.length * Double.BYTES;
            case long[] numbers -> (long) numbers.length * Long.BYTES;
            case int[] numbers -> (long) numbers.length * Integer.BYTES;
            default -> throw new IllegalArgumentException(
                    part.getClass().getTypeName() + " is not an array of numbers");
        };
    }

    private final class Inbox implements Worker<T> {
        @Override
        public void put(int from, int number, T part) {
            if (slots.compareAndExchange(slot(from, number), null, part) != null) {
                throw new IllegalStateException("both slots of rank " + rank() + " for rank " + from
                        + " are full; it must wait before it gives part " + number);
            }
        }

        @Override
        public T outcome() {
            return outcome;
        }

        @Override
        public Traffic traffic() {
            return team == null ? meter.traffic() : team.traffic();
        }
    }
}

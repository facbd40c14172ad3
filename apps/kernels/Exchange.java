import module java.base;
import module org.mobula;

/**
 * Parts that ranks give to one another, each by one remote call. The first that a rank takes from another is the first
 * that was given there to it, and so on; who gives does not wait until the other takes.
 *
 * <p>A rank has two hands for each giver. That is enough where nobody gives a third part before it took something that
 * the other gave after taking the first: where ranks exchange phase after phase.
 *
 * <p><b>Threads:</b> one gives and takes; calls of others come on any. <b>Ownership:</b> a part belongs to who takes
 * it; the giver may change its own once {@link #give} returns. <b>Failure:</b> as calls fail; a part that finds both
 * hands full is refused.
 *
 * @param <T> what parts are: {@code double[]}, {@code long[]} or {@code int[]}
 */
final class Exchange<T> implements Partners<T> {
    /** A rank, as the others see it. */
    interface Worker<T> extends Traffic.Sender {
        /** Takes the part with this number in what a rank gives to this one. */
        @NonBlocking
        void put(int from, int number, T part);

        /** What this rank was left with. */
        T outcome();
    }

    private static final int HANDS = 2;

    private final Node node;
    private final int[] given;
    private final int[] taken;
    private final AtomicReferenceArray<T> hands;
    private final Meter meter;
    private volatile T outcome;
    private final Hands mine = new Hands();
    private List<Worker<T>> takers = List.of();
    private List<Worker<T>> workers = List.of();
    private Team<Worker<T>> team; // null where ranks talk by remote objects

    private Exchange(Node node, Meter meter) {
        this.node = node;
        this.meter = meter;
        given = new int[node.size()];
        taken = new int[node.size()];
        hands = new AtomicReferenceArray<>(node.size() * HANDS);
    }

    /**
     * This rank's place in an exchange that every rank joins; waits for all.
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

    /** The same by a group: a part is a call to one member, and nobody waits until it has come. */
    static <T> Exchange<T> joinGroup(Node node, String name, Meter meter) {
        Exchange<T> exchange = new Exchange<>(node, meter);
        exchange.team = Exchange.<T>team(node, name, meter, exchange.mine);
        exchange.takers = exchange.team.eachTold("void put(int,int,Object)");
        exchange.workers = exchange.team.each("Object outcome()", "Traffic traffic()");
        return exchange;
    }

    @SuppressWarnings("unchecked") // as below
    private static <T> Team<Worker<T>> team(Node node, String name, Meter meter, Worker<T> mine) {
        return Team.join(node, name, (Class<Worker<T>>) (Class<?>) Worker.class, meter, mine);
    }

    /** Begins to count what a group sends. */
    void begin() {
        if (team != null) {
            team.begin();
        }
    }

    /** Ends that. */
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

    /** All ranks, in their order. */
    List<Worker<T>> workers() {
        return workers;
    }

    /** Keeps what this rank was left with for whoever asks. */
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
        int hand = hand(from, taken[from]++);
        node.serveUntil(() -> hands.get(hand) != null, from);
        return hands.getAndSet(hand, null);
    }

    private static int hand(int from, int number) {
        return from * HANDS + number % HANDS;
    }

    private static long bytes(Object part) {
        return switch (part) {
            case double[] numbers -> (long) numbers.length * Double.BYTES;
            case long[] numbers -> (long) numbers.length * Long.BYTES;
            case int[] numbers -> (long) numbers.length * Integer.BYTES;
            default -> throw new IllegalArgumentException(part.getClass().getTypeName() + " is no array of numbers");
        };
    }

    private final class Hands implements Worker<T> {
        @Override
        public void put(int from, int number, T part) {
            if (hands.compareAndExchange(hand(from, number), null, part) != null) {
                throw new IllegalStateException("rank " + rank() + " has both hands full of what rank " + from
                        + " gave; it should have waited before it gave part " + number);
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

package org.mobula.runtime.internal;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.memory.Output;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Waiting;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Endpoint;
import org.mobula.transport.Outgoing;

/** What this node knows of one rank, and the way to it. */
final class PeerState implements Peer {
    /** Where a connection stands; a rank that is gone stays gone. */
    enum Stage {
        UNCONNECTED,
        CALLING,
        ANSWERING,
        CONNECTED,
        LEFT,
        FAILED;

        boolean isGone() {
            return this == LEFT || this == FAILED;
        }
    }

    /** why some: an interrupted thread may still send where it need not really wait. */
    private static final int LOOK_TURNS = 64;

    private static final int TURNS_BEFORE_INTERRUPT = 1000;

    private static final int LONG_WAIT_TURNS = 3000;

    private static final String UNKNOWN_HOST = "an unknown host";

    private record Early(int handler, int sizeHint, Outgoing writer) {}

    private final int rank;
    private final NodeEngine engine;
    private final Queue<Early> early = new ArrayDeque<>();
    private final Map<Class<?>, Object> attachments = new ConcurrentHashMap<>();
    private final AtomicBoolean parted = new AtomicBoolean();
    private final AtomicBoolean toldEnded = new AtomicBoolean();
    private volatile Stage stage = Stage.UNCONNECTED;
    private volatile @Nullable Endpoint endpoint;
    private volatile String host = UNKNOWN_HOST;
    private volatile String cause = "";
    private volatile boolean ended;
    private volatile boolean toldGone;
    private volatile boolean paused; // the rank cannot take more of what depends on an order
    private volatile @Nullable CausalQueue held;
    private long sinceLook; // bytes begun since this node was seen to poll, of messages that the rank may have to hold
    private long roundsSeen;
    private long stamped; // how often clocks had moved when the rank was told last
    private long received;
    private long exhausted;
    private int silentBeats;
    private int endingBeats;

    PeerState(int rank, NodeEngine engine) {
        this.rank = rank;
        this.engine = engine;
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public String host() {
        return host;
    }

    @Override
    public String findHost() {
        return knowsHost() ? host : engine.connector().findHost(this);
    }

    void host(String name) {
        host = name;
    }

    boolean knowsHost() {
        return !host.equals(UNKNOWN_HOST);
    }

    @Override
    public boolean isGone() {
        return stage.isGone();
    }

    @Override
    public boolean hasFailed() {
        return stage == Stage.FAILED;
    }

    @Override
    public boolean hasEnded() {
        Endpoint way = endpoint;
        boolean missed = way != null && way.hasUnread();
        return !missed && (ended || stage == Stage.LEFT);
    }

    /** Its process has ended; true for the first who says so of a rank that has not left. */
    synchronized boolean ends() {
        boolean first = !ended && stage != Stage.LEFT;
        ended = true;
        return first;
    }

    Stage stage() {
        return stage;
    }

    /** Why the rank is gone, as a clause. */
    String cause() {
        return cause;
    }

    @Nullable
    Endpoint endpoint() {
        return endpoint;
    }

    @Override
    public Output begin(int handler, int sizeHint, long deadline, String action) {
        Endpoint way = endpoint;
        stampIfMoved(way, handler);
        Output output = way == null || !mayBegin(handler, sizeHint) ? null : way.tryBegin(handler, sizeHint);
        return output != null ? output : beginSlowly(handler, sizeHint, deadline, action);
    }

    @Override
    public @Nullable Output tryBegin(int handler, int sizeHint) {
        Endpoint way = endpoint;
        stampIfMoved(way, handler);
        return way == null || isGone() || isPaused(handler) ? null : way.tryBegin(handler, sizeHint);
    }

    private boolean isPaused(int handler) {
        return paused && CausalDelivery.isBound(handler);
    }

    /**
     * Whether a message may begin. One that the rank may have to hold waits while the rank has asked for a pause, and until this
     * node has polled often enough to know of such a request: the thread that sends need not be the one that polls.
     */
    private boolean mayBegin(int handler, int sizeHint) {
        if (stamped == 0 || !CausalDelivery.isBound(handler)) {
            return true;
        }
        sinceLook += sizeHint + EarlyMessage.OVERHEAD; // plain: threads that send at once may miscount a little
        return !paused && (sinceLook <= engine.flow().lookBytes() || hasLooked());
    }

    private boolean hasLooked() {
        long rounds = engine.progress().polled().rounds();
        boolean looked = rounds != roundsSeen;
        roundsSeen = rounds;
        if (looked) {
            sinceLook = 0;
        }
        return looked;
    }

    /** The rank asks this one to send it nothing more that depends on an order, or to go on. */
    void pause(boolean on) {
        paused = on;
    }

    /** Tells the rank how far clocks of orders have got, before it is sent what depends on that. */
    private void stampIfMoved(@Nullable Endpoint way, int handler) {
        long moves = engine.causality().moves();
        if (stamped != moves && way != null && rank != engine.rank() && CausalDelivery.isBound(handler)) {
            engine.causality().stamp(way);
            stamped = moves; // why behind: who sees this has its message behind the stamp
        }
    }

    /** What keeps the rank's messages; null if they need not wait. */
    @Nullable
    CausalQueue held() {
        return held;
    }

    void hold(@Nullable CausalQueue messages) {
        held = messages;
    }

    private Output beginSlowly(int handler, int sizeHint, long deadline, String action) {
        long since = System.nanoTime();
        Waits.Wait wait = null;
        try {
            for (int turn = 0; ; turn++) {
                if (turn == LONG_WAIT_TURNS) {
                    wait = engine.waits().enter(() -> action + ": waiting for room to rank " + rank, since);
                }
                check(action);
                Endpoint way = endpoint;
                if (way == null) {
                    engine.connector().connect(this);
                } else {
                    stampIfMoved(way, handler);
                    boolean may = mayBegin(handler, sizeHint);
                    Output output = may ? way.tryBegin(handler, sizeHint) : null;
                    if (output != null) {
                        return output;
                    }
                    if (!may && turn % LOOK_TURNS == 0) {
                        engine.progress().pollSoon(); // this thread may be one that cannot poll
                    }
                }
                if (Deadline.isPast(deadline)) {
                    throw new DeadlineExceededException(action, Duration.ofNanos(System.nanoTime() - since));
                }
                if (turn > TURNS_BEFORE_INTERRUPT && Thread.currentThread().isInterrupted()) {
                    throw new CallInterruptedException(action, "Nothing was sent");
                }
                engine.progress().turn(turn);
            }
        } finally {
            engine.waits().leave(wait);
        }
    }

    @Override
    public void commit() {
        Endpoint way = way();
        way.commit();
        pollFor(way);
    }

    /** What was kept for want of room leaves when somebody polls; a thread that sleeps would look too late. */
    private void pollFor(Endpoint way) {
        if (way.hasKept()) {
            engine.progress().pollSoon();
        }
    }

    @Override
    public void abort() {
        way().abort();
    }

    @Override
    public boolean post(int handler, int sizeHint, Outgoing writer) {
        Endpoint way = endpoint;
        if (way == null) {
            synchronized (this) {
                way = endpoint;
                if (way == null) {
                    if (!isGone()) {
                        early.add(new Early(handler, sizeHint, writer));
                        engine.connector().connect(this);
                    }
                    return false;
                }
            }
        }
        stampIfMoved(way, handler);
        boolean lasts = lasts(way.post(handler, sizeHint, writer));
        pollFor(way);
        return lasts;
    }

    /** why behind the post: what stands behind a good-bye is not read. */
    private boolean lasts(boolean posted) {
        return posted && !parted.get();
    }

    @Override
    public boolean postQuietly(int handler, int sizeHint, Outgoing writer) {
        Endpoint way = endpoint;
        // why only then: else who was woken stays awake for long, and nothing is saved
        if (way == null || engine.waiting() == Waiting.SPIN) {
            return post(handler, sizeHint, writer);
        }
        stampIfMoved(way, handler);
        boolean lasts = lasts(way.postQuietly(handler, sizeHint, writer));
        if (engine.progress().wakeups().isArmed()) {
            way.wakePeerForQuiet(); // why: who is about to sleep here has looked already
        }
        return lasts;
    }

    @Override
    public boolean isLasting() {
        Endpoint way = endpoint;
        return way != null && way.isLasting();
    }

    @Override
    public void flush(long deadline, String action) {
        long since = System.nanoTime();
        for (int turn = 0; ; turn++) {
            check(action);
            Endpoint way = endpoint;
            if (way == null ? !hasEarly() : way.isFlushed()) {
                return;
            }
            if (Deadline.isPast(deadline)) {
                throw new DeadlineExceededException(action, Duration.ofNanos(System.nanoTime() - since));
            }
            engine.progress().turn(turn);
        }
    }

    /** Whether something waits for the connection, or has just left through it. */
    private synchronized boolean hasEarly() {
        return endpoint != null || !early.isEmpty();
    }

    @Override
    public String medium() {
        Endpoint way = endpoint;
        return way == null ? "" : way.describe();
    }

    @Override
    public long sentBytes() {
        Endpoint way = endpoint;
        return way == null ? 0 : way.sentBytes();
    }

    @Override
    public <T> T attachment(Class<T> kind, Function<Peer, T> factory) {
        return kind.cast(attachments.computeIfAbsent(kind, any -> factory.apply(this)));
    }

    /** Takes the stage if it is the one expected. */
    synchronized boolean move(Stage from, Stage to) {
        if (stage != from) {
            return false;
        }
        stage = to;
        return true;
    }

    /** A connection stands; what was posted before leaves first. False if the rank is gone or connected already. */
    synchronized boolean connected(Endpoint way) {
        if (isGone() || endpoint != null) {
            return false;
        }
        if (!early.isEmpty()) {
            stampIfMoved(way, HandlerNumbers.MESSAGE);
        }
        // why one by one: while it is written, a message may bring about others, which stand in line behind it
        for (Early each = early.poll(); each != null; each = early.poll()) {
            way.post(each.handler, each.sizeHint, each.writer);
        }
        endpoint = way;
        stage = Stage.CONNECTED;
        return true;
    }

    /** The rank is gone; true for the first who says so. The connection stays until {@link #disconnect}. */
    synchronized boolean gone(Stage how, String why) {
        if (isGone()) {
            return false;
        }
        cause = why;
        stage = how;
        early.clear();
        return true;
    }

    /** Closes the connection, whatever is still on its way. */
    void disconnect() {
        Endpoint way = endpoint;
        if (way != null) {
            engine.progress().polled().remove(way);
            way.close();
        }
    }

    /**
     * Whether nothing is left to do for a connection to a rank that is gone: what was sent to it has left this process.
     */
    boolean isFinished() {
        return isGone() && isFlushed();
    }

    /** Whether what was sent to the rank has left this process. */
    boolean isFlushed() {
        Endpoint way = endpoint;
        return way == null || way.isFlushed();
    }

    /** True for the first who wants to say good-bye to this rank. */
    boolean parts() {
        return parted.compareAndSet(false, true);
    }

    /**
     * One beat: for how many beats the rank has been silent. A beat in which this rank did not look itself (a handler kept
     * it, or the machine) does not count.
     */
    int countSilence() {
        Endpoint way = endpoint;
        if (way == null) {
            return 0;
        }
        long heard = way.received();
        long looks = way.exhausted();
        if (heard != received) {
            silentBeats = 0;
        } else if (looks != exhausted) {
            silentBeats++;
        }
        received = heard;
        exhausted = looks;
        return silentBeats;
    }

    /** One beat: for how many beats the connection has been about to end, and nothing was read. */
    int countEnding() {
        Endpoint way = endpoint;
        long heard = way == null ? received : way.received();
        endingBeats = heard == received ? endingBeats + 1 : 0;
        received = heard;
        return endingBeats;
    }

    /** As {@link #countSilence} said last. */
    int silentBeats() {
        return silentBeats;
    }

    /** All listeners know that it is gone. */
    void toldGone() {
        toldGone = true;
    }

    /** True for the first who wants to tell that this rank has ended, when all know that it is gone. */
    boolean tellsEnded() {
        return toldGone && toldEnded.compareAndSet(false, true);
    }

    private void check(String action) {
        engine.checkOpen(action);
        if (isGone()) {
            engine.connector().learnHost(this);
            throw engine.failure(rank, action);
        }
    }

    private Endpoint way() {
        Endpoint way = endpoint;
        if (way == null) {
            throw new IllegalStateException("commit or abort without begin, to rank " + rank);
        }
        return way;
    }
}

package org.mobula.runtime.internal;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
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

/**
 * Sends messages to one rank.
 *
 * <p>Before a causal message it sends the times of the order clocks, if any has moved since. A rank that cannot hold
 * more causal messages asks for a pause; {@link #begin} then waits.
 *
 * <p><b>Threads:</b> any.
 */
final class RankPeer extends PeerState implements Peer {
    private static final int POLL_TURNS = 64;
    private static final int INTERRUPTIBLE_TURNS = 1000; // an interrupted thread may still send if there is room soon
    private static final int LONG_WAIT_TURNS = 3000;

    private record Early(int handler, int sizeHint, Outgoing writer) {}

    private final PeerContext context;
    private final Progress progress;
    private final OrderClocks clocks;
    private final boolean self;
    private final Queue<Early> early = new ArrayDeque<>();
    private final Map<Class<?>, Object> attachments = new ConcurrentHashMap<>();
    private volatile boolean paused;
    private long causalBytes; // begun since the last poll that was seen
    private long roundsSeen;
    private long movesStamped; // clock moves at the time of the last stamp

    RankPeer(int rank, PeerContext context) {
        super(rank);
        this.context = context;
        this.progress = context.progress();
        this.clocks = context.clocks();
        this.self = rank == context.rank();
    }

    @Override
    public String findHost() {
        return knowsHost() ? host() : context.connector().findHost(rank());
    }

    @Override
    public Output begin(int handler, int sizeHint, long deadline, String action) {
        Endpoint endpoint = endpoint();
        stampIfMoved(endpoint, handler);
        Output output = endpoint == null || !mayBegin(handler, sizeHint) ? null : endpoint.tryBegin(handler, sizeHint);
        return output != null ? output : beginSlowly(handler, sizeHint, deadline, action);
    }

    @Override
    public @Nullable Output tryBegin(int handler, int sizeHint) {
        Endpoint endpoint = endpoint();
        stampIfMoved(endpoint, handler);
        boolean held = paused && RuntimeMessages.isCausal(handler);
        return endpoint == null || hasDeparted() || held ? null : endpoint.tryBegin(handler, sizeHint);
    }

    /**
     * Whether a message may begin. A causal one waits while the rank has asked for a pause. It also waits when many
     * bytes were sent since this node last polled: the request for a pause may be unread, and the sending thread need
     * not be the one that polls.
     */
    private boolean mayBegin(int handler, int sizeHint) {
        if (movesStamped == 0 || !RuntimeMessages.isCausal(handler)) {
            return true;
        }
        causalBytes += sizeHint + HeldMessage.OVERHEAD; // plain: concurrent senders may miscount a little
        return !paused && (causalBytes <= context.maxCausalBytesPerPoll() || hasPolled());
    }

    private boolean hasPolled() {
        long rounds = progress.pollSet().rounds();
        boolean polled = rounds != roundsSeen;
        roundsSeen = rounds;
        if (polled) {
            causalBytes = 0;
        }
        return polled;
    }

    /** The rank asks for a pause of causal messages, or ends it. */
    void pause(boolean on) {
        paused = on;
    }

    private void stampIfMoved(@Nullable Endpoint endpoint, int handler) {
        long moves = clocks.moves();
        if (movesStamped != moves && endpoint != null && !self && RuntimeMessages.isCausal(handler)) {
            clocks.stamp(endpoint);
            movesStamped = moves; // after the stamp: a thread that sees this sends after the stamp
        }
    }

    private Output beginSlowly(int handler, int sizeHint, long deadline, String action) {
        long since = System.nanoTime();
        Waits.Wait wait = null;
        try {
            for (int turn = 0; ; turn++) {
                if (turn == LONG_WAIT_TURNS) {
                    wait = context.waits().enter(() -> action + ": waiting for room to rank " + rank(), since);
                }
                check(action);
                Output output = tryBegin(handler, sizeHint, turn);
                if (output != null) {
                    return output;
                }
                checkDeadline(deadline, since, action);
                if (turn > INTERRUPTIBLE_TURNS && Thread.currentThread().isInterrupted()) {
                    throw new CallInterruptedException(action, "Nothing was sent");
                }
                progress.waitStep(turn);
            }
        } finally {
            context.waits().leave(wait);
        }
    }

    private @Nullable Output tryBegin(int handler, int sizeHint, int turn) {
        Endpoint endpoint = endpoint();
        if (endpoint == null) {
            context.connector().connect(rank());
            return null;
        }
        stampIfMoved(endpoint, handler);
        if (mayBegin(handler, sizeHint)) {
            return endpoint.tryBegin(handler, sizeHint);
        }
        if (turn % POLL_TURNS == 0) {
            progress.pollSoon(); // this thread may be one that cannot poll
        }
        return null;
    }

    @Override
    public void commit() {
        Endpoint endpoint = openEndpoint();
        endpoint.commit();
        pollFor(endpoint);
    }

    /** A message that found no room leaves at a later poll. A thread that sleeps would poll too late. */
    private void pollFor(Endpoint endpoint) {
        if (endpoint.hasQueuedOutput()) {
            progress.pollSoon();
        }
    }

    @Override
    public void abort() {
        openEndpoint().abort();
    }

    @Override
    public boolean post(int handler, int sizeHint, Outgoing writer) {
        Endpoint endpoint = endpoint();
        if (endpoint == null) {
            synchronized (this) {
                endpoint = endpoint();
                if (endpoint == null) {
                    if (!hasDeparted()) {
                        early.add(new Early(handler, sizeHint, writer));
                        context.connector().connect(rank());
                    }
                    return false;
                }
            }
        }
        stampIfMoved(endpoint, handler);
        boolean lasts = endpoint.post(handler, sizeHint, writer) && !isByeSent();
        pollFor(endpoint);
        return lasts;
    }

    @Override
    public boolean postQuietly(int handler, int sizeHint, Outgoing writer) {
        Endpoint endpoint = endpoint();
        // a rank that spins stays awake for long after a wake-up, so a quiet message would save nothing
        if (endpoint == null || context.waiting() == Waiting.SPIN) {
            return post(handler, sizeHint, writer);
        }
        stampIfMoved(endpoint, handler);
        boolean lasts = endpoint.postQuietly(handler, sizeHint, writer) && !isByeSent();
        if (progress.wakeups().isWakeupRequested()) {
            endpoint.wakePeerForQuiet(); // the thread that is about to sleep may have checked already
        }
        return lasts;
    }

    @Override
    public boolean survivesSender() {
        Endpoint endpoint = endpoint();
        return endpoint != null && endpoint.survivesSender();
    }

    @Override
    public void flush(long deadline, String action) {
        long since = System.nanoTime();
        for (int turn = 0; ; turn++) {
            check(action);
            Endpoint endpoint = endpoint();
            if (endpoint == null ? !hasEarly() : endpoint.isFlushed()) {
                return;
            }
            checkDeadline(deadline, since, action);
            progress.waitStep(turn);
        }
    }

    private static void checkDeadline(long deadline, long since, String action) {
        if (Deadline.isPast(deadline)) {
            throw new DeadlineExceededException(action, Duration.ofNanos(System.nanoTime() - since));
        }
    }

    /** Whether a message waits for the connection, or has just been handed to it. */
    private synchronized boolean hasEarly() {
        return endpoint() != null || !early.isEmpty();
    }

    @Override
    public String medium() {
        Endpoint endpoint = endpoint();
        return endpoint == null ? "" : endpoint.describe();
    }

    @Override
    public long sentBytes() {
        Endpoint endpoint = endpoint();
        return endpoint == null ? 0 : endpoint.sentBytes();
    }

    @Override
    public <T> T attachment(Class<T> kind, Function<Peer, T> factory) {
        return kind.cast(attachments.computeIfAbsent(kind, any -> factory.apply(this)));
    }

    /**
     * The connection is established. Messages that were posted before leave first.
     *
     * @return false if the rank has departed, or connected already
     */
    synchronized boolean connected(Endpoint endpoint) {
        if (!stage().allows(ConnectionStage.CONNECTED)) {
            return false;
        }
        if (!early.isEmpty()) {
            stampIfMoved(endpoint, HandlerNumbers.MESSAGE);
        }
        // one by one: a writer may post further messages, which belong at the end of the queue
        for (Early each = early.poll(); each != null; each = early.poll()) {
            endpoint.post(each.handler, each.sizeHint, each.writer);
        }
        established(endpoint);
        return true;
    }

    @Override
    synchronized boolean departed(ConnectionStage how, String reason) {
        boolean first = super.departed(how, reason);
        if (first) {
            early.clear();
        }
        return first;
    }

    private void check(String action) {
        context.lifecycle().check(action);
        if (hasDeparted()) {
            context.connector().learnHost(rank());
            throw failure(action);
        }
    }

    private Endpoint openEndpoint() {
        Endpoint endpoint = endpoint();
        if (endpoint == null) {
            throw new IllegalStateException("commit or abort without begin, to rank " + rank());
        }
        return endpoint;
    }
}

package org.mobula.runtime.internal;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.mobula.runtime.spi.Guard;
import org.mobula.transport.Endpoint;

/**
 * Tells the other ranks that this one is alive, and detects silent ranks.
 *
 * <p>A rank is <i>silent</i> while nothing arrives from it although this rank polls. Late is not dead: a silent rank is
 * reported after {@link #REPORTED}, and declared failed only after the liveness timeout. Time is counted in beats of
 * this rank, so that a rank which was itself stopped does not declare other ranks failed.
 *
 * <p><b>Threads:</b> its own, because heartbeats must depend neither on the program's code nor on a thread that polls.
 */
final class Heartbeats implements Runnable {
    /** After this much silence a rank is reported. */
    static final Duration REPORTED = Duration.ofSeconds(5);

    private static final System.Logger LOG = System.getLogger("org.mobula.runtime");
    private static final int BEATS = 60; // in a liveness timeout
    private static final long SHORT_NANOS = 100_000_000; // a beat of a short timeout
    private static final int SHORT_BEATS = 3;
    private static final int ENDING_BEATS = 3;

    private final Membership members;
    private final Waits waits;
    private final BiConsumer<RankPeer, String> declareFailed;
    private final SilenceCounter[] counters;
    private final Duration timeout;
    private final long period;
    private volatile boolean closed;

    /**
     * @param timeout the liveness timeout
     * @param declareFailed declares a silent rank failed, with a cause
     */
    Heartbeats(Membership members, Waits waits, Duration timeout, BiConsumer<RankPeer, String> declareFailed) {
        this.members = members;
        this.waits = waits;
        this.declareFailed = declareFailed;
        this.counters =
                Stream.generate(SilenceCounter::new).limit(members.size()).toArray(SilenceCounter[]::new);
        this.timeout = timeout;
        this.period = period(timeout);
    }

    /** Nanoseconds from one beat to the next. */
    static long period(Duration timeout) {
        long nanos = timeout.toNanos();
        return Math.max(nanos / BEATS, Math.min(nanos / SHORT_BEATS, SHORT_NANOS));
    }

    void start() {
        Thread.ofPlatform()
                .daemon()
                .name("mobula-" + members.rank() + "-heartbeat")
                .start(this);
    }

    void close() {
        closed = true;
    }

    @Override
    public void run() {
        while (!closed) {
            LockSupport.parkNanos(period);
            Guard.run("a heartbeat", this::beat);
        }
    }

    private void beat() {
        for (RankPeer peer : members.all()) {
            Endpoint endpoint = peer.endpoint();
            if (endpoint != null && peer.rank() != members.rank() && !peer.hasDeparted()) {
                beat(peer, endpoint);
            }
        }
        waits.report();
    }

    private void beat(RankPeer peer, Endpoint endpoint) {
        SilenceCounter counter = counters[peer.rank()];
        if (endpoint.isEnding()) {
            if (counter.endingBeat(endpoint) > ENDING_BEATS) {
                endpoint.closeNow(); // the handler that keeps it open may wait for its end
            }
            return;
        }
        int before = counter.silentBeats();
        int silent = counter.beat(endpoint);
        if (silent >= beats(timeout)) {
            declareFailed.accept(
                    peer,
                    "it was silent for " + timeout.toMillis()
                            + " ms (it hung, or its machine is overloaded: then raise MOBULA_LIVENESS_TIMEOUT_MS)");
            return;
        }
        report(peer, before, silent);
        if (!endpoint.hasQueuedOutput()) {
            endpoint.post(RuntimeMessages.HEARTBEAT, 0, output -> {});
        }
    }

    private void report(RankPeer peer, int before, int silent) {
        int reported = beats(REPORTED);
        if (silent >= reported && before < reported) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    name(peer) + " has been silent for "
                            + Duration.ofNanos(reported * period).toMillis()
                            + " ms; it will be declared failed after " + timeout.toMillis()
                            + " ms of silence (MOBULA_LIVENESS_TIMEOUT_MS)");
        } else if (silent == 0 && before >= reported) {
            LOG.log(System.Logger.Level.INFO, name(peer) + " answers again");
        }
    }

    private String name(RankPeer peer) {
        return "rank " + members.rank() + ": rank " + peer.rank() + " on " + peer.host();
    }

    private int beats(Duration time) {
        return (int) Math.min(Integer.MAX_VALUE, (time.toNanos() + period - 1) / period);
    }
}

package org.mobula.runtime.internal;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.mobula.runtime.spi.Guard;
import org.mobula.transport.Endpoint;

/**
 * Tells the other ranks that this one lives, and notices which of them are silent.
 *
 * <p>A rank is <i>silent</i> while nothing arrives from it although this rank looks. Late is not dead: a silent rank is reported
 * after {@link #REPORTED}, and declared failed only after the liveness timeout. Time is counted in beats of this rank's own, so
 * that a rank which was itself stopped does not declare other ranks failed.
 *
 * <p>This has a thread of its own, because heartbeats must depend neither on the program's code nor on a thread that polls.
 *
 * <p><b>Threads:</b> its own.
 */
final class Heartbeats implements Runnable {
    /** After this much silence a rank is reported. */
    static final Duration REPORTED = Duration.ofSeconds(5);

    private static final System.Logger LOG = System.getLogger("org.mobula.runtime");
    private static final int BEATS = 60; // in a liveness timeout
    private static final long SHORT_NANOS = 100_000_000; // a beat of a short timeout
    private static final int SHORT_BEATS = 3;
    private static final int ENDING_BEATS = 3;

    private final NodeEngine engine;
    private final Duration timeout;
    private final long period;

    Heartbeats(NodeEngine engine) {
        this.engine = engine;
        this.timeout = engine.options().livenessTimeout();
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
                .name("mobula-" + engine.rank() + "-heartbeat")
                .start(this);
    }

    @Override
    public void run() {
        while (!engine.isClosed()) {
            LockSupport.parkNanos(period);
            Guard.run("a heartbeat", this::beat);
        }
    }

    private void beat() {
        for (PeerState peer : engine.peers()) {
            Endpoint endpoint = peer.endpoint();
            if (endpoint == null || peer.rank() == engine.rank() || peer.isGone()) {
                continue;
            }
            if (endpoint.isEnding()) {
                if (peer.countEnding() > ENDING_BEATS) {
                    endpoint.finishNow(); // the handler that keeps it open may wait for its end
                }
            } else if (!isJudged(peer) && !endpoint.hasKept()) {
                endpoint.post(LeaveHandshake.HEARTBEAT, 0, output -> {});
            }
        }
        engine.waits().report();
    }

    /** Whether the rank has been silent for so long that it is declared failed now. */
    private boolean isJudged(PeerState peer) {
        int before = peer.silentBeats();
        int silent = peer.countSilence();
        if (silent >= beats(timeout)) {
            engine.declareFailed(
                    peer,
                    "it was silent for " + timeout.toMillis()
                            + " ms (it hung, or its machine is overloaded: then raise MOBULA_LIVENESS_TIMEOUT_MS)");
            return true;
        }
        int reported = beats(REPORTED);
        if (silent >= reported && before < reported) {
            LOG.log(System.Logger.Level.WARNING, silence(peer, reported));
        } else if (silent == 0 && before >= reported) {
            LOG.log(
                    System.Logger.Level.INFO,
                    "rank {0}: rank {1} on {2} answers again",
                    engine.rank(),
                    peer.rank(),
                    peer.host());
        }
        return false;
    }

    private String silence(PeerState peer, int beats) {
        return "rank " + engine.rank() + ": rank " + peer.rank() + " on " + peer.host() + " has been silent for "
                + Duration.ofNanos(beats * period).toMillis() + " ms; it is waited for, and declared failed after "
                + timeout.toMillis() + " ms of silence (MOBULA_LIVENESS_TIMEOUT_MS)";
    }

    private int beats(Duration time) {
        return (int) Math.min(Integer.MAX_VALUE, (time.toNanos() + period - 1) / period);
    }
}

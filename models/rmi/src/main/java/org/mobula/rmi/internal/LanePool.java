package org.mobula.rmi.internal;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.Codecs;

/**
 * The idle lanes to one process. A lane is opened if none is idle, and closed after 15 idle seconds, as the JDK does
 * with connections.
 *
 * <p><b>Threads:</b> any.
 */
final class LanePool implements IdleLanes.Pool {
    private static final long IDLE_NANOS =
            TimeUnit.MILLISECONDS.toNanos(Long.getLong("sun.rmi.transport.connectionTimeout", 15_000));

    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Tools tools;
    private final String process;
    private final LaneKey key;
    private final ArrayDeque<Idle> idle = new ArrayDeque<>(); // the last used first
    private volatile boolean watched;
    private volatile long failedAt;
    private volatile boolean failed;

    private record Idle(Carrier carrier, long since) {}

    /** What all pools share. */
    record Tools(Connector connector, Codecs codecs, IdleLanes idleLanes) {}

    LanePool(Tools tools, String process, LaneKey key) {
        this.tools = tools;
        this.process = process;
        this.key = key;
    }

    /** Takes a lane for one call; null if none can be opened. */
    @Nullable
    Carrier take() {
        synchronized (idle) {
            Idle last = idle.pollFirst();
            if (last != null) {
                return last.carrier();
            }
        }
        return failed && System.nanoTime() - failedAt < PAUSE_NANOS ? null : open();
    }

    private @Nullable Carrier open() {
        boolean interrupted = Thread.interrupted(); // the program's business; a file could not be written otherwise
        try {
            Carrier opened = new Carrier(tools.connector().open(process, key.host()), tools.codecs(), key.stub());
            failed = false;
            return opened;
        } catch (IOException | RuntimeException e) {
            Report.log("no lane to process " + process, e);
            failedAt = System.nanoTime(); // first: it is read by a thread that sees the failure
            failed = true;
            return null;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Gives a lane back after a call. */
    void giveBack(Carrier carrier) {
        Idle entry = new Idle(carrier, System.nanoTime());
        synchronized (idle) {
            idle.addFirst(entry);
        }
        if (!watched) {
            watched = true;
            tools.idleLanes().watch(this);
        }
    }

    /** Closes a lane that is not to be used again. */
    void discard(Carrier carrier) {
        tools.connector().closed(carrier.lane());
        carrier.close();
    }

    @Override
    public void unwatch() {
        watched = false;
    }

    @Override
    public boolean closeIdle() {
        List<Carrier> old = new ArrayList<>();
        boolean some;
        synchronized (idle) {
            for (Idle last = idle.peekLast();
                    last != null && System.nanoTime() - last.since() > IDLE_NANOS;
                    last = idle.peekLast()) {
                old.add(idle.removeLast().carrier());
            }
            some = !idle.isEmpty();
        }
        old.forEach(this::discard);
        return some;
    }
}

package org.mobula.transport.udp;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A thread that repeats lost datagrams and sends late acknowledgements while no thread polls. It ticks while a channel
 * needs it, and for a short time longer; then it sleeps until a channel wakes it.
 *
 * <p>It starts with the first channel. It ends when the transport is closed and no channel is left.
 *
 * <p><b>Threads:</b> any.
 */
final class UdpTimer {
    private static final System.Logger LOG = System.getLogger("org.mobula.transport.udp");
    private static final long TICK_NANOS = 2_000_000;
    private static final int IDLE_TICKS = 25;

    /** What needs the thread from time to time. */
    interface Timed {
        /** Whether a datagram or an acknowledgement is due sooner or later. */
        boolean needsTimer();

        /** Sends what is due. */
        void tick() throws IOException;
    }

    private final String name;
    private final Set<Timed> channels = ConcurrentHashMap.newKeySet();
    private @Nullable Thread thread; // guarded by this
    private volatile @Nullable Thread sleeper; // the thread while it sleeps without an end
    private volatile boolean closed;

    /** @param rank of the node, for the name of the thread */
    UdpTimer(int rank) {
        this.name = "mobula-" + rank + "-udp";
    }

    /** A channel begins. */
    synchronized void add(Timed channel) {
        channels.add(channel);
        if (thread == null) {
            thread = Thread.ofPlatform().daemon().name(name).start(this::run);
        }
        wake();
    }

    /** A channel has ended. */
    void remove(Timed channel) {
        channels.remove(channel);
        wake();
    }

    /** No further channel begins. */
    void close() {
        closed = true;
        wake();
    }

    /** Wakes the thread if it sleeps and the channel needs it. */
    void wakeFor(Timed channel) {
        // The caller has changed the channel by volatile stores before this volatile load (Dekker, with sleep).
        if (sleeper != null && channel.needsTimer()) {
            wake();
        }
    }

    private void wake() {
        LockSupport.unpark(sleeper);
    }

    private void run() {
        int idle = 0;
        while (!mayEnd()) {
            if (idle < IDLE_TICKS) {
                LockSupport.parkNanos(this, TICK_NANOS);
            } else {
                sleep();
            }
            idle = tick() ? 0 : idle + 1;
        }
    }

    private synchronized boolean mayEnd() {
        if (closed && channels.isEmpty()) {
            thread = null; // a channel that is set up at this moment starts another one
            return true;
        }
        return false;
    }

    private void sleep() {
        sleeper = Thread.currentThread();
        if (!isNeeded() && !(closed && channels.isEmpty())) {
            LockSupport.park(this);
        }
        sleeper = null;
    }

    private boolean isNeeded() {
        for (Timed channel : channels) {
            if (channel.needsTimer()) {
                return true;
            }
        }
        return false;
    }

    /** Whether a channel needed it. */
    private boolean tick() {
        boolean needed = false;
        for (Timed channel : channels) {
            if (channel.needsTimer()) {
                needed = true;
                tick(channel);
            }
        }
        return needed;
    }

    private void tick(Timed channel) {
        try {
            channel.tick();
        } catch (IOException e) {
            channels.remove(channel); // the threads that use the channel get the same exception
        } catch (RuntimeException | Error e) { // the other channels need this thread
            channels.remove(channel);
            LOG.log(Level.ERROR, "the timer of " + channel + " failed", e);
        }
    }
}

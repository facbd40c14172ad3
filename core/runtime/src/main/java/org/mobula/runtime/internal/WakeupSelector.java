package org.mobula.runtime.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.Endpoint;

/**
 * Waits on the sockets of all endpoints. They wake a sleeping thread, and show the end of a peer.
 *
 * <p>One thread at a time waits here. It <i>sleeps</i> after it has asked all endpoints for a wake-up, or it polls for
 * unasked events: the wake-up of a peer whose message is unread, or the end of a peer.
 *
 * <p><b>Threads:</b> any.
 */
final class WakeupSelector implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("org.mobula.runtime");

    private final Selector selector;
    private final Consumer<SelectionKey> answer = key -> ((Endpoint) key.attachment()).onReadable();
    private final ReentrantLock selectorLock = new ReentrantLock();
    private final AtomicInteger claims = new AtomicInteger(); // the number of threads about to sleep here
    private volatile boolean wakeupsRequested;

    WakeupSelector() {
        try {
            selector = Selector.open();
        } catch (IOException e) {
            throw new UncheckedIOException("this process cannot open a selector (too many open files?)", e);
        }
    }

    void add(Endpoint endpoint) {
        add(endpoint, endpoint.socket());
        add(endpoint, endpoint.controlSocket());
    }

    private void add(Endpoint endpoint, @Nullable SelectableChannel socket) {
        if (socket == null) {
            return;
        }
        try {
            socket.register(selector, SelectionKey.OP_READ, endpoint);
            selector.wakeup();
        } catch (ClosedChannelException e) {
            endpoint.closeNow(e);
        } catch (ClosedSelectorException e) {
            endpoint.close(); // the node is closed, and no thread will poll the endpoint
        }
    }

    /** An endpoint has another socket. */
    void moved(Endpoint endpoint) {
        SelectableChannel socket = endpoint.socket();
        if (socket != null) {
            try {
                socket.register(selector, SelectionKey.OP_READ, endpoint);
            } catch (ClosedChannelException | ClosedSelectorException e) {
                LOG.log(System.Logger.Level.TRACE, "the connection or the node was closed again");
            }
        }
    }

    /** Wakes the thread that waits here. */
    void wakeLocal() {
        selector.wakeup();
    }

    /** Whether a thread sleeps here, or is about to. It notices whatever arrives. */
    boolean isWakeupRequested() {
        return wakeupsRequested;
    }

    /**
     * Sleeps until something arrives at an endpoint, {@link #wakeLocal} is called, or the time has passed. Displaces
     * any thread already waiting.
     *
     * @param canSkipSleep the last check before the sleep, when every wake-up is requested
     * @return false if the time has passed
     */
    boolean sleep(Endpoint[] endpoints, long millis, BooleanSupplier canSkipSleep) {
        claims.incrementAndGet(); // first: a thread that enters meanwhile must see the claim, or be woken
        wakeupsRequested = true;
        if (!selectorLock.tryLock()) {
            wakeLocal();
            selectorLock.lock();
        }
        claims.decrementAndGet();
        return sleepHere(endpoints, millis, canSkipSleep);
    }

    /** As {@link #sleep}, unless another thread sleeps here already; false then. */
    boolean trySleep(Endpoint[] endpoints, long millis, BooleanSupplier canSkipSleep) {
        if (wakeupsRequested) {
            return false;
        }
        sleep(endpoints, millis, canSkipSleep);
        return true;
    }

    private boolean sleepHere(Endpoint[] endpoints, long millis, BooleanSupplier canSkipSleep) {
        int asked = 0;
        try {
            boolean quiet = true;
            while (quiet && asked < endpoints.length) {
                quiet = endpoints[asked++].sleep();
            }
            // checked again: another thread may poll already
            return !quiet
                    || !wakeupsRequested
                    || claims.get() != 0
                    || canSkipSleep.getAsBoolean()
                    || awaits(Math.max(1, millis));
        } finally {
            wakeupsRequested = claims.get() != 0;
            disarm(endpoints, asked);
            selectorLock.unlock();
        }
    }

    /** Cancels the requests for wake-ups and wakes the sleeper: the caller polls from now on. */
    void disarmAndWake(Endpoint[] endpoints) {
        wakeupsRequested = false;
        disarm(endpoints, endpoints.length);
        wakeLocal();
    }

    /**
     * Waits until a peer sends a wake-up or ends, {@link #wakeLocal} is called, or the time has passed.
     *
     * @return whether something happened before that
     */
    boolean pollWakeups(long millis) {
        if (wakeupsRequested || !selectorLock.tryLock()) {
            return false;
        }
        try {
            return awaits(millis) && !wakeupsRequested;
        } finally {
            selectorLock.unlock();
        }
    }

    /** Handles readable sockets without waiting, unless another thread waits here. */
    void check() {
        if (selectorLock.tryLock()) {
            try {
                select(0);
            } finally {
                selectorLock.unlock();
            }
        }
    }

    private static void disarm(Endpoint[] endpoints, int count) {
        for (int i = 0; i < count; i++) {
            endpoints[i].wake();
        }
    }

    /** False if the time has passed before anything happened. */
    private boolean awaits(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        return select(millis) || System.nanoTime() - end < 0;
    }

    private boolean select(long millis) {
        try {
            return (millis > 0 ? selector.select(answer, millis) : selector.selectNow(answer)) > 0;
        } catch (ClosedSelectorException e) {
            LOG.log(System.Logger.Level.TRACE, "the node was closed meanwhile");
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException("the selector failed", e);
        }
    }

    @Override
    public void close() {
        try {
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the selector did not close", e);
        }
    }
}

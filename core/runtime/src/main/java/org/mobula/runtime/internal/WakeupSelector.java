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
import org.mobula.transport.Endpoint;

/**
 * The sockets of all endpoints: what wakes a sleeping thread, and tells of a peer's end.
 *
 * <p>One thread at a time is here. It <i>sleeps</i> after it has asked all endpoints for a wake-up when something comes, or it
 * <i>listens</i> for what comes unasked: the wake-up of a peer whose message lies unread, or a peer's end.
 *
 * <p><b>Threads:</b> any.
 */
final class WakeupSelector implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("org.mobula.runtime");

    private final Selector selector;
    private final Consumer<SelectionKey> answer = key -> ((Endpoint) key.attachment()).onReadable();
    private final ReentrantLock seat = new ReentrantLock();
    private final AtomicInteger claims = new AtomicInteger(); // threads that want to sleep here
    private volatile boolean armed;

    WakeupSelector() {
        try {
            selector = Selector.open();
        } catch (IOException e) {
            throw new UncheckedIOException("this process cannot open a selector (too many open files?)", e);
        }
    }

    void add(Endpoint endpoint) {
        SelectableChannel socket = endpoint.socket();
        if (socket == null) {
            return;
        }
        try {
            socket.register(selector, SelectionKey.OP_READ, endpoint);
            selector.wakeup();
        } catch (ClosedChannelException e) {
            endpoint.fail(e);
        } catch (ClosedSelectorException e) {
            endpoint.close(); // why: the node is closed, and nobody will ever poll this
        }
    }

    /** Wakes the thread of this node that is here. */
    void wakeLocal() {
        selector.wakeup();
    }

    /** Whether some thread sleeps here, or is about to, so that whatever comes is noticed. */
    boolean isArmed() {
        return armed;
    }

    /**
     * Sleeps until something comes from one of the endpoints, {@link #wakeLocal} is called or the time is over. Whoever else is
     * here makes room.
     *
     * @param needless asked once more when all that may end the sleep is in place
     * @return false if the time was over
     */
    boolean sleep(Endpoint[] endpoints, long millis, BooleanSupplier needless) {
        claims.incrementAndGet(); // first: a thread that comes here meanwhile must see the claim, or be woken
        armed = true;
        if (!seat.tryLock()) {
            wakeLocal();
            seat.lock();
        }
        claims.decrementAndGet();
        return sleepHere(endpoints, millis, needless);
    }

    /** As {@link #sleep}, unless another thread sleeps here already; false then. */
    boolean trySleep(Endpoint[] endpoints, long millis, BooleanSupplier needless) {
        if (armed) {
            return false;
        }
        sleep(endpoints, millis, needless);
        return true;
    }

    private boolean sleepHere(Endpoint[] endpoints, long millis, BooleanSupplier needless) {
        int asked = 0;
        try {
            boolean quiet = true;
            while (quiet && asked < endpoints.length) {
                quiet = endpoints[asked++].sleep();
            }
            // why armed again: somebody may poll already
            return !quiet || !armed || claims.get() != 0 || needless.getAsBoolean() || awaits(Math.max(1, millis));
        } finally {
            armed = claims.get() != 0;
            disarm(endpoints, asked);
            seat.unlock();
        }
    }

    /** Takes back what the sleeper asked for, and wakes it: the caller polls from now on. */
    void relieve(Endpoint[] endpoints) {
        armed = false;
        disarm(endpoints, endpoints.length);
        wakeLocal();
    }

    /**
     * Waits until a peer sends a wake-up or ends, {@link #wakeLocal} is called or the time is over.
     *
     * @return whether something happened before the time was over
     */
    boolean listen(long millis) {
        if (armed || !seat.tryLock()) {
            return false;
        }
        try {
            return awaits(millis) && !armed;
        } finally {
            seat.unlock();
        }
    }

    /** Looks whether a socket is readable, without waiting; nothing if another thread is here anyway. */
    void check() {
        if (seat.tryLock()) {
            try {
                select(0);
            } finally {
                seat.unlock();
            }
        }
    }

    private static void disarm(Endpoint[] endpoints, int count) {
        for (int i = 0; i < count; i++) {
            endpoints[i].wake();
        }
    }

    /** False if the time was over before anything happened. */
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

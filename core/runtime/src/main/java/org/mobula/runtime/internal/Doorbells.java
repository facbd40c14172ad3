package org.mobula.runtime.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.locks.ReentrantLock;
import org.mobula.transport.Endpoint;

/** The sockets of all endpoints: what wakes a sleeping poller, and tells of a peer's end. */
final class Doorbells implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("org.mobula.runtime");

    private final Selector selector;
    private final ReentrantLock selecting = new ReentrantLock();

    Doorbells() {
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

    /** Wakes whoever sleeps here. */
    void ring() {
        selector.wakeup();
    }

    /** Sleeps until a socket is readable or {@link #ring} is called. */
    void sleep(long millis) {
        select(millis, true);
    }

    /** Looks whether a socket is readable, without waiting; nothing if someone sleeps here anyway. */
    void check() {
        select(0, false);
    }

    private void select(long millis, boolean wait) {
        if (!selector.isOpen() || !selecting.tryLock()) {
            return;
        }
        try {
            int ready = wait ? selector.select(Math.max(1, millis)) : selector.selectNow();
            if (ready > 0) {
                for (SelectionKey key : selector.selectedKeys()) {
                    ((Endpoint) key.attachment()).onReadable();
                }
                selector.selectedKeys().clear();
            }
        } catch (ClosedSelectorException e) {
            LOG.log(System.Logger.Level.TRACE, "the node was closed meanwhile");
        } catch (IOException e) {
            throw new UncheckedIOException("the selector failed", e);
        } finally {
            selecting.unlock();
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

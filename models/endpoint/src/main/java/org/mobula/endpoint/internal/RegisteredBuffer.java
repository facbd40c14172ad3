package org.mobula.endpoint.internal;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.mobula.endpoint.DescriptorStateException;
import org.mobula.memory.MessageBuffer;

/**
 * One registration of a buffer with an endpoint.
 *
 * <p><b>Threads:</b> any.
 */
public final class RegisteredBuffer {
    private static final int CLOSED = 1 << 30;

    private final MessageBuffer buffer;
    private final int endpoint;
    private final int number;
    private final boolean readable;
    private final boolean writable;
    private final boolean pinned;
    private final Consumer<RegisteredBuffer> whenUnused;
    private final AtomicInteger uses = new AtomicInteger(); // CLOSED is added when the registration ends

    /**
     * @param endpoint the number of the endpoint
     * @param number the number of the registration
     * @param readable whether the peer may read it
     * @param writable whether the peer may write it
     * @param pinned whether its pages are locked in memory
     * @param whenUnused is told once the registration has ended and no transfer uses it
     */
    RegisteredBuffer(
            MessageBuffer buffer,
            int endpoint,
            int number,
            boolean readable,
            boolean writable,
            boolean pinned,
            Consumer<RegisteredBuffer> whenUnused) {
        this.buffer = buffer;
        this.endpoint = endpoint;
        this.number = number;
        this.readable = readable;
        this.writable = writable;
        this.pinned = pinned;
        this.whenUnused = whenUnused;
    }

    /** The buffer. */
    public MessageBuffer buffer() {
        return buffer;
    }

    /** The number of the endpoint. */
    public int endpoint() {
        return endpoint;
    }

    /** The number of the registration. */
    public int number() {
        return number;
    }

    /** Whether its pages are locked in memory. */
    public boolean isPinned() {
        return pinned;
    }

    /** Whether the registration has ended. */
    public boolean isClosed() {
        return uses.get() >= CLOSED;
    }

    boolean allows(boolean write) {
        return write ? writable : readable;
    }

    /** Begins a transfer. */
    MemorySegment begin() {
        if (!tryUse()) {
            throw new DescriptorStateException("the registration of the buffer of the descriptor was closed."
                    + " Register the buffer again, and use a descriptor of the new registration");
        }
        try {
            return buffer.beginTransfer();
        } catch (RuntimeException refused) {
            unuse();
            throw refused;
        }
    }

    private boolean tryUse() {
        int seen = uses.get();
        while (seen < CLOSED) {
            if (uses.compareAndSet(seen, seen + 1)) {
                return true;
            }
            seen = uses.get();
        }
        return false;
    }

    /** Ends a transfer. */
    void end() {
        buffer.endTransfer();
        unuse();
    }

    private void unuse() {
        if (uses.decrementAndGet() == CLOSED) {
            whenUnused.accept(this);
        }
    }

    /**
     * Ends the registration. Idempotent.
     *
     * @throws DescriptorStateException if transfers are in progress
     */
    public void close() {
        int seen = uses.get();
        while (seen == 0) {
            if (uses.compareAndSet(0, CLOSED)) {
                whenUnused.accept(this);
                return;
            }
            seen = uses.get();
        }
        if (seen < CLOSED) {
            throw new DescriptorStateException("cannot deregister a buffer of " + buffer.byteSize() + " bytes: " + seen
                    + " transfers use the registration. Wait for their completions, or close the endpoint first");
        }
    }

    /** Ends the registration once no transfer uses it; none begins any more. */
    void closeWhenUnused() {
        int seen = uses.get();
        while (seen < CLOSED && !uses.compareAndSet(seen, seen + CLOSED)) {
            seen = uses.get();
        }
        if (seen == 0) {
            whenUnused.accept(this);
        }
    }
}

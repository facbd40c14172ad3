package org.mobula.memory;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.internal.LeakLevel;

/**
 * Buffers with a common limit in bytes, which guards against leaks.
 *
 * <p>If an allocation would exceed the limit, the space frees the buffers that were in use and whose views are
 * reclaimed. If that is not enough, it waits for buffers that are being reclaimed. A buffer that was never viewed is
 * not touched, and neither is one that is posted or registered. Source: C.-C. Chang, "Safe and Efficient Cluster
 * Communication in Java using Explicit Memory Management", section 3.2.3.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> {@link BufferLimitException} if the limit stays exceeded.
 */
public final class BufferSpace implements AutoCloseable {
    private static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(1);

    private static final long PAUSE_NANOS = 50_000_000;

    private final long limit;
    private final Duration patience;
    private final LeakLevel level = LeakLevel.current();
    private final ReferenceQueue<MessageBuffer> dropped = new ReferenceQueue<>();

    // Guarded by the lock of this object.
    private final Set<Entry> entries = new LinkedHashSet<>();
    private long used;
    private long swept;
    private boolean closed;

    private BufferSpace(long limit, Duration patience) {
        this.limit = limit;
        this.patience = patience;
    }

    /**
     * Creates a space.
     *
     * @param bytes the limit of all buffers together
     */
    public static BufferSpace withLimit(long bytes) {
        return withLimit(bytes, DEFAULT_PATIENCE);
    }

    /**
     * Creates a space.
     *
     * @param bytes the limit of all buffers together
     * @param patience how long an allocation waits for the reclaim of other buffers; zero for not at all
     */
    public static BufferSpace withLimit(long bytes, Duration patience) {
        if (bytes < 1) {
            throw new IllegalArgumentException("the limit of a buffer space is 1 byte or more: " + bytes);
        }
        return new BufferSpace(bytes, patience);
    }

    /** Allocates a buffer that verifies. */
    public MessageBuffer allocate(long bytes) {
        return allocate(bytes, ReclaimPolicy.VERIFY);
    }

    /**
     * Allocates a buffer. Its bytes are zero.
     *
     * @throws BufferLimitException if the limit is exceeded although all idle buffers were freed
     * @throws BufferStateException if the space was closed
     */
    public MessageBuffer allocate(long bytes, ReclaimPolicy policy) {
        Entry entry = new Entry(bytes);
        if (!reserve(entry) && !awaitRoom(entry)) {
            throw exceeded(bytes);
        }
        try {
            MessageBuffer buffer = MessageBuffer.allocate(bytes, policy, level, freed -> release(entry));
            entry.set(buffer, dropped);
            return buffer;
        } catch (Throwable failure) {
            release(entry);
            throw failure;
        }
    }

    private synchronized boolean reserve(Entry entry) {
        if (closed) {
            throw new BufferStateException("cannot allocate a message buffer of " + entry.bytes
                    + " bytes: its space was closed. Allocate before, or create another space");
        }
        forgetDropped();
        if (used + entry.bytes > limit) {
            swept += sweep();
        }
        if (used + entry.bytes > limit) {
            return false;
        }
        used += entry.bytes;
        entries.add(entry);
        return true;
    }

    private void forgetDropped() {
        for (var each = dropped.poll(); each != null; each = dropped.poll()) {
            release(((Handle) each).entry);
        }
    }

    private long sweep() {
        long count = 0;
        for (Entry entry : List.copyOf(entries)) {
            MessageBuffer buffer = entry.buffer();
            if (buffer != null && buffer.freeIfIdle()) {
                count++;
            }
        }
        return count;
    }

    private synchronized void release(Entry entry) {
        if (entries.remove(entry)) {
            used -= entry.bytes;
        }
    }

    /** Waits until there is room for a buffer, or no buffer is being reclaimed, or patience ends. */
    private boolean awaitRoom(Entry entry) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            List<MessageBuffer> waiting = reclaiming();
            long left = deadline - System.nanoTime();
            if (waiting.isEmpty() || left <= 0) {
                return reserve(entry);
            }
            waiting.forEach(buffer -> buffer.awaitReclaim(Duration.ZERO)); // moves those that evacuate
            waiting.getFirst().awaitReclaim(Duration.ofNanos(Math.min(left, PAUSE_NANOS)));
            if (reserve(entry)) {
                return true;
            }
        }
    }

    private synchronized List<MessageBuffer> reclaiming() {
        List<MessageBuffer> found = new ArrayList<>();
        for (Entry entry : entries) {
            MessageBuffer buffer = entry.buffer();
            if (buffer != null && buffer.state() == BufferState.RECLAIMING) {
                found.add(buffer);
            }
        }
        return found;
    }

    private synchronized BufferLimitException exceeded(long bytes) {
        return new BufferLimitException("cannot allocate a message buffer of " + bytes + " bytes: " + used + " of "
                + limit + " bytes of its space are in use by " + entries.size()
                + " buffers. Unreference or free some, or create the space with a higher limit");
    }

    /** The limit in bytes. */
    public long limit() {
        return limit;
    }

    /** The number of bytes of the buffers that are not freed. */
    public synchronized long used() {
        forgetDropped();
        return used;
    }

    /** How many buffers the space has freed because the limit was reached. */
    public synchronized long swept() {
        return swept;
    }

    /** Frees the buffers that are not in use. The others stay valid; the program frees them. */
    @Override
    public synchronized void close() {
        closed = true;
        sweep();
    }

    /** The part of one buffer in {@link #used}. */
    private static final class Entry {
        private final long bytes;
        private @Nullable Handle handle;

        Entry(long bytes) {
            this.bytes = bytes;
        }

        synchronized void set(MessageBuffer buffer, ReferenceQueue<MessageBuffer> queue) {
            handle = new Handle(buffer, queue, this);
        }

        synchronized @Nullable MessageBuffer buffer() {
            return handle == null ? null : handle.get();
        }
    }

    /** Tells when the program has dropped a buffer. */
    private static final class Handle extends WeakReference<MessageBuffer> {
        private final Entry entry;

        Handle(MessageBuffer buffer, ReferenceQueue<MessageBuffer> queue, Entry entry) {
            super(buffer, queue);
            this.entry = entry;
        }
    }
}

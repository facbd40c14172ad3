package org.mobula.message.internal;

import org.jspecify.annotations.Nullable;

/**
 * The entry of a receive or a message in the queues. It is reused by its owner.
 *
 * <p><b>Threads:</b> the holder of the queues' lock.
 *
 * @param <T> the owner
 */
public final class QueueEntry<T> {
    /** Stands for any source, or any tag. */
    public static final int ANY = -1;

    /** Stands for no rank. */
    public static final int NO_RANK = -2;

    final T owner;
    int source;
    int tag;
    long turn;
    boolean queued;

    @Nullable
    QueueEntry<T> nextKey; // of the first entry of a key: the first entry of the next key in the bucket

    @Nullable
    QueueEntry<T> nextSame; // the next entry of the same source and tag

    @Nullable
    QueueEntry<T> lastSame; // of the first entry of a key: the last entry of the key

    @Nullable
    QueueEntry<T> before;

    @Nullable
    QueueEntry<T> after;

    /** An entry that is in no queue. */
    public QueueEntry(T owner) {
        this.owner = owner;
    }

    /**
     * Sets its key. Only while it is in no queue.
     *
     * @param from a rank, or {@link #ANY}
     * @param label a tag, or {@link #ANY}
     */
    public void key(int from, int label) {
        source = from;
        tag = label;
    }

    /** The rank, or {@link #ANY}. */
    public int source() {
        return source;
    }

    /** The tag, or {@link #ANY}. */
    public int tag() {
        return tag;
    }

    /** The owner. */
    public T owner() {
        return owner;
    }

    /** Whether it is in a queue. */
    public boolean isQueued() {
        return queued;
    }

    boolean isWild() {
        return source == ANY || tag == ANY;
    }

    /** Whether this receive matches a message of a key. */
    boolean accepts(int from, int label) {
        return (source == ANY || source == from) && (tag == ANY || tag == label);
    }
}

package org.mobula.message.internal;

import org.jspecify.annotations.Nullable;

/**
 * A receive's or a message's place in the queues; used again and again by the same owner.
 *
 * <p><b>Threads:</b> whoever holds the lock of the queues.
 *
 * @param <T> what has the place
 */
public final class Entry<T> {
    /** Stands for any source, or any tag. */
    public static final int ANY = -1;

    final T owner;
    int source;
    int tag;
    long turn;
    boolean queued;

    @Nullable
    Entry<T> nextKey; // of those that are first of their key: the next one in the same bucket

    @Nullable
    Entry<T> nextSame; // the next one of the same source and tag

    @Nullable
    Entry<T> lastSame; // of the first one of its key: the last one

    @Nullable
    Entry<T> before;

    @Nullable
    Entry<T> after;

    /** A place that is in no queue. */
    public Entry(T owner) {
        this.owner = owner;
    }

    /**
     * Says what it is for. Only while it is in no queue.
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

    /** What has the place. */
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

    /** Whether a message of this key is what this receive wants. */
    boolean accepts(int from, int label) {
        return (source == ANY || source == from) && (tag == ANY || tag == label);
    }
}

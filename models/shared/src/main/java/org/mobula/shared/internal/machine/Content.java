package org.mobula.shared.internal.machine;

import org.jspecify.annotations.Nullable;

/**
 * The content of one block at one rank.
 *
 * <p><b>Threads:</b> methods are called with the lock of the machine held, except {@link #value}.
 */
public abstract class Content {
    /** What the program sees: an array, or an object. Any thread. */
    public abstract @Nullable Object value();

    /** The program has replaced the object; only for objects, by the thread that writes. */
    public void replace(@Nullable Object value) {
        throw new UnsupportedOperationException("the elements of an array are written, the array itself stays");
    }

    /**
     * The content for a message. The caller counts it as {@linkplain Payload#left left} once it was sent.
     *
     * @param to the rank that receives it
     */
    abstract Payload share(int to);

    /** Whether received data can replace this content. */
    abstract boolean accepts(Payload data);

    /** Whether received data can be {@linkplain #apply applied}. */
    abstract boolean acceptsChanges(Payload data);

    /** Replaces the content by received data, which belongs to this object from now on. */
    abstract void install(Payload data);

    /** Received data is not installed, because the content is newer. */
    void decline(Payload data) {}

    /**
     * A thread is going to write a range; messages that still read the array keep their own one.
     *
     * @param diffs whether {@link #changes} is going to be asked
     */
    abstract void beginWriting(int from, int to, boolean diffs);

    /** What was written in a range since {@link #beginWriting}; ends the writing of that range. */
    abstract Payload changes(int from, int to);

    /** Adds what another rank has changed. */
    abstract void apply(Payload changes);

    /** The thread that has written makes the content ready for messages. */
    public void seal() {}

    /** The last content that was {@linkplain #seal ready}, after a failure to make the present one so. */
    public void revert() {}

    /** An array into which the whole content may be received at once, or null for a new one. It is the caller's. */
    @Nullable
    Object destination() {
        return null;
    }
}

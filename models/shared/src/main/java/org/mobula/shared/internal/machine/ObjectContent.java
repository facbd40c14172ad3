package org.mobula.shared.internal.machine;

import org.jspecify.annotations.Nullable;

/**
 * An object, or an array of objects. It travels as bytes; the program's threads make the object from them, so that no
 * class of the program runs on a polling thread.
 */
public final class ObjectContent extends Content {
    /** Converts objects. */
    public interface Coding {
        /** The bytes of an object. */
        byte[] encode(@Nullable Object value);

        /** The object of bytes. */
        @Nullable
        Object decode(byte[] bytes);
    }

    private final Coding coding;
    private byte[] bytes;
    private @Nullable Object value;
    private boolean decoded;

    /** The content that an object has at first. */
    public ObjectContent(Coding coding, @Nullable Object value, byte[] bytes) {
        this.coding = coding;
        this.value = value;
        this.decoded = bytes.length > 0;
        this.bytes = bytes;
    }

    /** No content yet. */
    public ObjectContent(Coding coding) {
        this(coding, null, new byte[0]);
    }

    @Override
    public synchronized @Nullable Object value() {
        if (!decoded) {
            if (bytes.length == 0) {
                throw new IllegalStateException(
                        "the object has no content: the rank that registered it has failed before"
                                + " another one received it. Acquire it and set another object");
            }
            value = coding.decode(bytes);
            decoded = true;
        }
        return value;
    }

    @Override
    public synchronized void replace(@Nullable Object other) {
        value = other;
        decoded = true;
    }

    @Override
    synchronized Payload share(int to) {
        return new Payload.Bytes(bytes);
    }

    @Override
    boolean accepts(Payload data) {
        return data instanceof Payload.Bytes;
    }

    @Override
    boolean acceptsChanges(Payload data) {
        return accepts(data);
    }

    @Override
    synchronized void install(Payload data) {
        bytes = ((Payload.Bytes) data).content();
        value = null;
        decoded = false;
    }

    @Override
    void beginWriting(int from, int to, boolean diffs) {
        // messages have bytes of their own
    }

    @Override
    synchronized Payload changes(int from, int to) {
        return new Payload.Bytes(bytes);
    }

    @Override
    void apply(Payload changes) {
        install(changes);
    }

    @Override
    public synchronized void revert() {
        value = null;
        decoded = false;
    }

    @Override
    public void seal() {
        Object present;
        synchronized (this) {
            if (!decoded) {
                return; // the program has not seen it
            }
            present = value;
        }
        byte[] encoded = coding.encode(present);
        synchronized (this) {
            bytes = encoded;
        }
    }
}

package org.mobula.endpoint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.endpoint.internal.ArrayPart;
import org.mobula.endpoint.internal.Part;
import org.mobula.endpoint.internal.Transfer;
import org.mobula.endpoint.internal.TypeCode;
import org.mobula.fault.MobulaException;
import org.mobula.memory.BufferType;

/**
 * Memory to be sent, or to be received into, and the result of that.
 *
 * <p>A descriptor is posted to a {@link MessageEndpoint}, returns once through a completion queue, and may then be
 * posted again. Make descriptors once and reuse them: a transfer then allocates nothing.
 *
 * <p><b>Threads:</b> one at a time, before it is posted and after it has returned. <b>Ownership:</b> its memory must
 * not be changed while it is posted for sending, and not be read while it is posted for receiving.
 */
public final class Descriptor {
    private final Transfer transfer;
    private @Nullable Object attachment;

    private Descriptor(List<Part> parts) {
        this.transfer = new Transfer(parts, this);
    }

    private Descriptor(int allocates) {
        this.transfer = new Transfer(allocates, this);
    }

    /** Used by {@link Registration}. */
    static Descriptor of(Part part) {
        return new Descriptor(List.of(part));
    }

    /** The elements of an array; they are copied when the message is written. */
    public static Descriptor ofArray(Object array) {
        return ofArray(array, 0, java.lang.reflect.Array.getLength(array), ArrayMode.COPY);
    }

    /**
     * A part of an array.
     *
     * @param array of byte, char, short, int, long, float or double
     * @param offset the first element
     * @param length the number of elements
     */
    public static Descriptor ofArray(Object array, int offset, int length, ArrayMode mode) {
        return new Descriptor(List.of(new ArrayPart(array, offset, length, mode)));
    }

    /**
     * For receives: an array of the type of the message is allocated when the message arrives, see {@link #array}.
     *
     * @param maxBytes the size of the longest message
     */
    public static Descriptor allocating(int maxBytes) {
        if (maxBytes < 1) {
            throw new IllegalArgumentException("a receive allocates 1 byte or more, not " + maxBytes);
        }
        return new Descriptor(maxBytes);
    }

    /** The memory of several descriptors, one after the other: gathered by a send, filled in order by a receive. */
    public static Descriptor gather(Descriptor... descriptors) {
        List<Part> parts = new ArrayList<>();
        for (Descriptor each : descriptors) {
            if (each.transfer.parts().isEmpty()) {
                throw new IllegalArgumentException(
                        "an allocating descriptor has no memory to gather. Use an array or a registered buffer");
            }
            parts.addAll(each.transfer.parts());
        }
        return new Descriptor(parts);
    }

    /** Used by {@link MessageEndpoint}. */
    Transfer transfer() {
        return transfer;
    }

    /** The size of its memory in bytes; 0 if it allocates. */
    public long length() {
        return transfer.length();
    }

    /** Whether it is posted, or its completion was not taken yet. */
    public boolean isPosted() {
        return transfer.isPosted();
    }

    /** What it was posted for last. */
    public TransferKind kind() {
        return transfer.kind();
    }

    /** The {@linkplain MessageEndpoint#number number} of the endpoint that it was posted to last. */
    public int endpoint() {
        return transfer.endpoint();
    }

    /** The tag of the message. */
    public int tag() {
        return transfer.tag();
    }

    /**
     * The number of bytes transferred.
     *
     * @throws MobulaException if the transfer has failed
     */
    public long bytes() {
        check();
        return transfer.bytes();
    }

    /** The type of the data as its sender declared it; empty if it did not. */
    public Optional<BufferType> type() {
        return Optional.ofNullable(TypeCode.type(transfer.type()));
    }

    /**
     * The array that was allocated for the message.
     *
     * @throws MobulaException if the transfer has failed
     * @throws IllegalStateException if this descriptor does not allocate
     */
    public Object array() {
        check();
        Object array = transfer.array();
        if (array == null) {
            throw new IllegalStateException(
                    "the descriptor has allocated no array. Use Descriptor.allocating, and post it as a receive");
        }
        return array;
    }

    /** Whether the last transfer has failed. */
    public boolean hasFailed() {
        return transfer.failure() != null;
    }

    /** Why the last transfer has failed. */
    public Optional<MobulaException> failure() {
        Supplier<MobulaException> failure = transfer.failure();
        return failure == null ? Optional.empty() : Optional.of(failure.get());
    }

    /**
     * Returns this descriptor if its transfer has succeeded.
     *
     * @throws MobulaException if it has failed
     */
    public Descriptor check() {
        Supplier<MobulaException> failure = transfer.failure();
        if (failure != null) {
            throw failure.get();
        }
        return this;
    }

    /** Attaches an object of the program, such as the view of the buffer. Returns this descriptor. */
    public Descriptor attach(@Nullable Object object) {
        attachment = object;
        return this;
    }

    /** The attached object. */
    public @Nullable Object attachment() {
        return attachment;
    }

    static Descriptor of(Transfer transfer) {
        return (Descriptor) transfer.owner();
    }

    @Override
    public String toString() {
        return "Descriptor[" + kind() + " of " + length() + " bytes" + (isPosted() ? ", posted" : "")
                + (hasFailed() ? ", failed" : "") + "]";
    }
}

package org.mobula.endpoint;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Names a registered buffer of the peer, for {@link MessageEndpoint#postWrite} and {@link MessageEndpoint#postRead}.
 * The rank that registered the buffer sends it to the peer, for example in a message.
 *
 * @param number the number of the registration
 * @param bytes the size of the buffer
 */
public record RemoteRegion(int number, long bytes) {
    /** The size of its external form in bytes. */
    public static final int EXTERNAL_SIZE = Integer.BYTES + Long.BYTES;

    private static final ValueLayout.OfInt NUMBER = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong BYTES = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** Writes it to memory. */
    public void write(MemorySegment to, long offset) {
        to.set(NUMBER, offset, number);
        to.set(BYTES, offset + Integer.BYTES, bytes);
    }

    /** Reads what {@link #write} has written, at a machine of any byte order. */
    public static RemoteRegion read(MemorySegment from, long offset) {
        return new RemoteRegion(from.get(NUMBER, offset), from.get(BYTES, offset + Integer.BYTES));
    }
}

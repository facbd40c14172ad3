package org.mobula.transport.udp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * Memory for one datagram, with its checksum.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class Datagram {
    private final ByteBuffer bytes =
            ByteBuffer.allocateDirect(WireLayout.LONGEST).order(ByteOrder.LITTLE_ENDIAN);
    private final CRC32C checksum = new CRC32C();

    /** The bytes: from 0 to the limit once the datagram is complete. */
    ByteBuffer bytes() {
        return bytes;
    }

    /** Begins a datagram of this length. */
    Datagram begin(int length, byte kind, int flags, long key, long number) {
        bytes.clear().limit(length);
        bytes.put(WireLayout.KIND, kind)
                .put(WireLayout.FLAGS, (byte) flags)
                .putShort(WireLayout.ZERO, (short) 0)
                .putLong(WireLayout.KEY, key)
                .putLong(WireLayout.NUMBER, number);
        return this;
    }

    /** Writes the checksum; the datagram is ready to be sent. */
    ByteBuffer seal() {
        bytes.putInt(WireLayout.CHECKSUM, checksum());
        return bytes.position(0);
    }

    /** Whether a received datagram is intact and comes from a sender that knows the key. */
    boolean isValid(long key) {
        return bytes.limit() >= WireLayout.HEADER
                && bytes.getLong(WireLayout.KEY) == key
                && bytes.getInt(WireLayout.CHECKSUM) == checksum();
    }

    byte kind() {
        return bytes.get(WireLayout.KIND);
    }

    int flags() {
        return Byte.toUnsignedInt(bytes.get(WireLayout.FLAGS));
    }

    long number() {
        return bytes.getLong(WireLayout.NUMBER);
    }

    long received() {
        return bytes.getLong(WireLayout.RECEIVED);
    }

    long consumed() {
        return bytes.getLong(WireLayout.CONSUMED);
    }

    private int checksum() {
        checksum.reset();
        bytes.position(WireLayout.KIND);
        checksum.update(bytes);
        return (int) checksum.getValue();
    }
}

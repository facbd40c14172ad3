package org.mobula.bench.peers.placed;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.mobula.bench.memory.Order;

/**
 * What SBE's compiler generates for a message with the fields of {@link Order}, as far as it is used: a block of fixed
 * fields, and a repeating group with one value per entry.
 */
final class OrderFlyweight {
    private static final int BLOCK = 23;
    private static final int DIMENSIONS = 6; // block length, number of entries

    private final DirectBuffer buffer;
    private final int offset;

    private OrderFlyweight(DirectBuffer buffer, int offset) {
        this.buffer = buffer;
        this.offset = offset;
    }

    static OrderFlyweight wrap(DirectBuffer buffer) {
        return new OrderFlyweight(buffer, 0);
    }

    static int length(Order order) {
        return BLOCK + DIMENSIONS + order.values().length * Double.BYTES;
    }

    static void write(Order order, MutableDirectBuffer buffer) {
        buffer.putLong(0, order.id(), LITTLE_ENDIAN);
        buffer.putDouble(8, order.price(), LITTLE_ENDIAN);
        buffer.putInt(16, order.quantity(), LITTLE_ENDIAN);
        buffer.putShort(20, order.venue(), LITTLE_ENDIAN);
        buffer.putByte(22, (byte) (order.urgent() ? 1 : 0));
        buffer.putShort(BLOCK, (short) Double.BYTES, LITTLE_ENDIAN);
        buffer.putInt(BLOCK + 2, order.values().length, LITTLE_ENDIAN);
        for (int i = 0; i < order.values().length; i++) {
            buffer.putDouble(BLOCK + DIMENSIONS + i * Double.BYTES, order.values()[i], LITTLE_ENDIAN);
        }
    }

    long id() {
        return buffer.getLong(offset, LITTLE_ENDIAN);
    }

    double price() {
        return buffer.getDouble(offset + 8, LITTLE_ENDIAN);
    }

    int quantity() {
        return buffer.getInt(offset + 16, LITTLE_ENDIAN);
    }

    short venue() {
        return buffer.getShort(offset + 20, LITTLE_ENDIAN);
    }

    boolean urgent() {
        return buffer.getByte(offset + 22) != 0;
    }

    int count() {
        return buffer.getInt(offset + BLOCK + 2, LITTLE_ENDIAN);
    }

    double value(int index) {
        return buffer.getDouble(offset + BLOCK + DIMENSIONS + index * Double.BYTES, LITTLE_ENDIAN);
    }
}

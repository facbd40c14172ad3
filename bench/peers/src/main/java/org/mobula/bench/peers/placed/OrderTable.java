package org.mobula.bench.peers.placed;

import com.google.flatbuffers.FlatBufferBuilder;
import com.google.flatbuffers.Table;
import java.nio.ByteBuffer;
import org.mobula.bench.memory.Order;

/** What FlatBuffers' compiler generates for a table with the fields of {@link Order}. */
final class OrderTable extends Table {
    private static final int ID = 4;
    private static final int PRICE = 6;
    private static final int QUANTITY = 8;
    private static final int VENUE = 10;
    private static final int URGENT = 12;
    private static final int VALUES = 14;
    private static final int FIELDS = 6;

    static OrderTable root(ByteBuffer bytes) {
        OrderTable table = new OrderTable();
        table.__reset(bytes.getInt(bytes.position()) + bytes.position(), bytes);
        return table;
    }

    static ByteBuffer write(Order order) {
        FlatBufferBuilder builder = new FlatBufferBuilder(1 << 10);
        double[] values = order.values();
        builder.startVector(Double.BYTES, values.length, Double.BYTES);
        for (int i = values.length - 1; i >= 0; i--) {
            builder.addDouble(values[i]);
        }
        int vector = builder.endVector();
        builder.startTable(FIELDS);
        builder.addOffset(5, vector, 0);
        builder.addDouble(1, order.price(), 0);
        builder.addLong(0, order.id(), 0);
        builder.addInt(2, order.quantity(), 0);
        builder.addShort(3, order.venue(), 0);
        builder.addBoolean(4, order.urgent(), false);
        builder.finish(builder.endTable());
        return builder.dataBuffer();
    }

    long id() {
        int offset = __offset(ID);
        return offset != 0 ? bb.getLong(offset + bb_pos) : 0;
    }

    double price() {
        int offset = __offset(PRICE);
        return offset != 0 ? bb.getDouble(offset + bb_pos) : 0;
    }

    int quantity() {
        int offset = __offset(QUANTITY);
        return offset != 0 ? bb.getInt(offset + bb_pos) : 0;
    }

    short venue() {
        int offset = __offset(VENUE);
        return offset != 0 ? bb.getShort(offset + bb_pos) : 0;
    }

    boolean urgent() {
        int offset = __offset(URGENT);
        return offset != 0 && bb.get(offset + bb_pos) != 0;
    }

    double values(int index) {
        int offset = __offset(VALUES);
        return offset != 0 ? bb.getDouble(__vector(offset) + index * Double.BYTES) : 0;
    }
}

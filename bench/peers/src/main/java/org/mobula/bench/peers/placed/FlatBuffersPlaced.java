package org.mobula.bench.peers.placed;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.mobula.bench.memory.Order;
import org.mobula.bench.memory.PlacedFormat;

/** FlatBuffers, in a direct buffer. */
public final class FlatBuffersPlaced implements PlacedFormat {
    private ByteBuffer message = ByteBuffer.allocate(0);
    private final OrderTable[] all = new OrderTable[MESSAGES];
    private OrderTable open = new OrderTable();
    private int count;

    /** Without a message. */
    public FlatBuffersPlaced() {}

    @Override
    public void write(Order order) {
        ByteBuffer bytes = OrderTable.write(order);
        message = copy(bytes);
        for (int i = 0; i < MESSAGES; i++) {
            all[i] = OrderTable.root(copy(bytes));
        }
        count = order.values().length;
    }

    private static ByteBuffer copy(ByteBuffer bytes) {
        ByteBuffer copy = ByteBuffer.allocateDirect(bytes.remaining()).order(ByteOrder.LITTLE_ENDIAN);
        return copy.put(bytes.duplicate()).flip();
    }

    @Override
    public OrderTable open() {
        open = OrderTable.root(message);
        return open;
    }

    @Override
    public double readOne(int message) {
        return all[message].price();
    }

    @Override
    public double readLast() {
        return open().values(count - 1);
    }

    @Override
    public double readAll() {
        OrderTable order = open;
        double sum = order.id() + order.price() + order.quantity() + order.venue() + (order.urgent() ? 1 : 0);
        for (int i = 0; i < count; i++) {
            sum += order.values(i);
        }
        return sum;
    }
}

package org.mobula.bench.peers.placed;

import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.mobula.bench.memory.Order;
import org.mobula.bench.memory.PlacedFormat;

/** Simple Binary Encoding over Agrona's buffers, with bounds checks, in a direct buffer. */
public final class SBEPlaced implements PlacedFormat {
    private UnsafeBuffer message = new UnsafeBuffer(new byte[0]);
    private final OrderFlyweight[] all = new OrderFlyweight[MESSAGES];
    private OrderFlyweight open = OrderFlyweight.wrap(message);

    /** Without a message. */
    public SBEPlaced() {}

    @Override
    public void write(Order order) {
        message = new UnsafeBuffer(ByteBuffer.allocateDirect(OrderFlyweight.length(order)));
        OrderFlyweight.write(order, message);
        for (int i = 0; i < MESSAGES; i++) {
            UnsafeBuffer copy = new UnsafeBuffer(ByteBuffer.allocateDirect(message.capacity()));
            copy.putBytes(0, message, 0, message.capacity());
            all[i] = OrderFlyweight.wrap(copy);
        }
    }

    @Override
    public OrderFlyweight open() {
        open = OrderFlyweight.wrap(message);
        return open;
    }

    @Override
    public double readOne(int message) {
        return all[message].price();
    }

    @Override
    public double readLast() {
        OrderFlyweight order = open();
        return order.value(order.count() - 1);
    }

    @Override
    public double readAll() {
        OrderFlyweight order = open;
        double sum = order.id() + order.price() + order.quantity() + order.venue() + (order.urgent() ? 1 : 0);
        int count = order.count();
        for (int i = 0; i < count; i++) {
            sum += order.value(i);
        }
        return sum;
    }
}

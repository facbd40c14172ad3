package org.mobula.bench.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.DoubleBuffer;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.Codecs;
import org.mobula.codec.ObjectBuffer;

/** Objects in place, in native memory. */
public final class MobulaPlaced implements PlacedFormat {
    /** The schema. */
    interface OrderView {
        long id();

        double price();

        int quantity();

        short venue();

        boolean urgent();

        DoubleBuffer values();
    }

    /** An ordinary object of the schema. */
    private static final class Source implements OrderView {
        private final Order order;

        Source(Order order) {
            this.order = order;
        }

        @Override
        public long id() {
            return order.id();
        }

        @Override
        public double price() {
            return order.price();
        }

        @Override
        public int quantity() {
            return order.quantity();
        }

        @Override
        public short venue() {
            return order.venue();
        }

        @Override
        public boolean urgent() {
            return order.urgent();
        }

        @Override
        public DoubleBuffer values() {
            return DoubleBuffer.wrap(order.values());
        }
    }

    private final Codecs codecs = new Codecs(CodecOptions.defaults(), MobulaPlaced.class.getClassLoader());
    private MemorySegment memory = MemorySegment.NULL;
    private final OrderView[] all = new OrderView[MESSAGES];
    private OrderView open = new Source(Order.of(0));
    private int last;

    /** Without a message. */
    public MobulaPlaced() {}

    @Override
    public void write(Order order) {
        ObjectBuffer buffer = ObjectBuffer.growing(codecs);
        buffer.write(new Source(order), OrderView.class);
        memory = Arena.global().allocate(buffer.bytes().byteSize(), Long.BYTES);
        memory.copyFrom(buffer.bytes());
        last = order.values().length - 1;
        for (int i = 0; i < MESSAGES; i++) {
            MemorySegment copy = Arena.global().allocate(memory.byteSize(), Long.BYTES);
            all[i] = ObjectBuffer.over(codecs, copy.copyFrom(memory)).read(OrderView.class);
        }
    }

    @Override
    public OrderView open() {
        open = ObjectBuffer.over(codecs, memory).read(OrderView.class);
        return open;
    }

    @Override
    public double readOne(int message) {
        return all[message].price();
    }

    @Override
    public double readLast() {
        return open().values().get(last);
    }

    @Override
    public double readAll() {
        OrderView order = open;
        double sum = order.id() + order.price() + order.quantity() + order.venue() + (order.urgent() ? 1 : 0);
        DoubleBuffer values = order.values();
        for (int i = 0; i <= last; i++) {
            sum += values.get(i);
        }
        return sum;
    }
}

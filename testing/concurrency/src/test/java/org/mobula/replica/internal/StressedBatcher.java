package org.mobula.replica.internal;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.util.List;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.order.OrderClosedException;
import org.mobula.order.TotalOrder;
import org.mobula.replica.internal.space.ReplicaSpace;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.Outgoing;

/**
 * A batcher on top of an order that only records what is submitted. Each started write contains its sequence number.
 */
final class StressedBatcher {
    /** A replicated object. */
    public interface Counter {
        void set(int value);
    }

    /** The root of the replicated object. */
    public static final class CounterRoot implements Counter {
        private int value;

        @Override
        public void set(int next) {
            value = next;
        }

        int value() {
            return value;
        }
    }

    private static final Engine ENGINE = proxy(Engine.class, null);
    private static final Replica REPLICA = replica();
    private static final int CALL = Short.BYTES + Integer.BYTES + Integer.BYTES;

    private final PendingWrites pending = new PendingWrites(ENGINE, new WriteExecutor(Runnable::run, _ -> {}));
    private final WriteBatcher batcher = new WriteBatcher(
            new WriteBatcher.Services(pending, new AsyncCompletions(ENGINE), new DelayedBatches(ENGINE), true));
    private final CopyBuffer arguments = new CopyBuffer();
    private final byte[] message = new byte[256];
    private int started;
    private int submitted; // accessed by the holder of the batcher's lock
    private boolean ordered = true;
    private volatile boolean closed;

    StressedBatcher() {
        pending.order(proxy(TotalOrder.class, this));
    }

    @SuppressWarnings("unchecked")
    private static <T> T proxy(Class<T> type, StressedBatcher batcher) {
        return (T) Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (_, method, arguments) -> switch (method.getName()) {
                    case "rank" -> 0;
                    case "submit" -> batcher.submit((Outgoing) arguments[0]);
                    default -> null;
                });
    }

    private static Replica replica() {
        ReplicaSpace space = new ReplicaSpace(StressedBatcher.class.getClassLoader());
        ReplicaDescriptor descriptor = new ReplicaDescriptor(
                "counter",
                CounterRoot.class.getName(),
                List.of(Counter.class.getName()),
                space.fingerprint(CounterRoot.class));
        try {
            return new Replica.Environment(0, space, false, _ -> {}, replica -> new ReplicaInvoker(null, 0, replica))
                    .prepare(descriptor, 1, "rank 0");
        } catch (ClassNotFoundException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    private long submit(Outgoing writer) {
        if (closed) {
            throw new OrderClosedException("replicas", 0);
        }
        Output output = new Output((_, _) -> {}, Integer.MAX_VALUE);
        output.reset(MemorySegment.ofArray(message), 0, message.length);
        writer.write(output);
        Input input = new Input();
        input.reset(MemorySegment.ofArray(message), 0, output.length(), 0, false);
        input.getByte();
        input.getLong();
        while (input.remaining() >= CALL) {
            input.getShort();
            input.getInt();
            ordered &= input.getInt() == submitted++;
        }
        return submitted;
    }

    /** Starts a write. Called by one thread only. */
    void start() {
        arguments.begin().putInt(started++);
        var _ = batcher.start(REPLICA, 0, arguments);
    }

    /** Delivers the first message in flight, if there is one. Called by one thread only. */
    void deliver() {
        pending.delivered();
    }

    /** Closes the node: submits gathered writes, then the order accepts nothing more. */
    void close() {
        pending.sendGathered();
        closed = true;
    }

    /** Delivers the remaining messages. Returns the number of writes submitted; negative if they were out of order. */
    int end() {
        while (pending.areUnderWay()) {
            pending.delivered();
        }
        return ordered ? submitted : -1;
    }
}

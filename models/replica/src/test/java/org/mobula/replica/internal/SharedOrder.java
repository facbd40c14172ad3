package org.mobula.replica.internal;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.order.OrderException;
import org.mobula.order.OrderTraffic;
import org.mobula.order.OrderedMessage;
import org.mobula.order.StateTransfer;
import org.mobula.order.TotalOrder;
import org.mobula.order.View;
import org.mobula.transport.Outgoing;

/** A total order within this JVM. The submitting thread delivers the message to every member. */
final class SharedOrder {
    private final List<OrderedReplicas> members = new CopyOnWriteArrayList<>();
    private final List<byte[]> messages = new CopyOnWriteArrayList<>();
    private final List<Integer> origins = new CopyOnWriteArrayList<>();
    private volatile int delivered; // written by the delivering thread
    private Runnable action = () -> {};
    private volatile int whenDelivered; // volatile: also publishes the action
    private boolean holdsNext;
    private boolean holdsAll;
    private boolean delivering;

    /** Adds a member. A member that joins after the first message receives the first member's state. */
    synchronized TotalOrder join(OrderedReplicas member, int rank) {
        if (!messages.isEmpty()) {
            CompletableFuture<byte[]> state = new CompletableFuture<>();
            members.getFirst().state(new StateTransfer() {
                @Override
                public void give(Outgoing writer) {
                    state.complete(encode(writer));
                }

                @Override
                public void fail(Throwable why) {
                    state.completeExceptionally(why);
                }
            });
            member.restore(input(state.join()), messages.size());
        }
        members.add(member);
        View view = new View(
                members.size(), IntStream.range(0, members.size()).boxed().toList());
        members.forEach(each -> each.changed(view));
        return new Membership(rank);
    }

    /** Returns the bytes of a message. */
    static byte[] encode(Outgoing message) {
        byte[][] bytes = {new byte[64]};
        Output output = new Output(
                (full, needed) -> {
                    bytes[0] = new byte[(int) needed * 2];
                    full.move(MemorySegment.ofArray(bytes[0]), 0, bytes[0].length);
                },
                Integer.MAX_VALUE);
        output.reset(MemorySegment.ofArray(bytes[0]), 0, bytes[0].length);
        message.write(output);
        return Arrays.copyOf(bytes[0], (int) output.length());
    }

    /** Returns encoded bytes as a message body, which starts with this machine's byte order. */
    static byte[] body(byte[] encoded) {
        byte[] body = new byte[encoded.length + 1];
        body[0] = (byte) (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? 1 : 0);
        System.arraycopy(encoded, 0, body, 1, encoded.length);
        return body;
    }

    /** Returns an input over encoded bytes. */
    static Input input(byte[] bytes) {
        Input input = new Input();
        input.reset(MemorySegment.ofArray(bytes), 0, bytes.length, 0, false);
        return input;
    }

    /** The number of messages submitted so far. */
    synchronized int messages() {
        return messages.size();
    }

    /** The length of the last message in bytes. */
    synchronized int lastLength() {
        return messages.getLast().length;
    }

    /** A copy of the last message of a kind. */
    synchronized byte[] last(byte kind) {
        return messages.reversed().stream()
                .filter(each -> each[0] == kind)
                .findFirst()
                .orElseThrow()
                .clone();
    }

    private long submit(int rank, Outgoing message) {
        long number;
        synchronized (this) {
            messages.add(encode(message));
            origins.add(rank);
            number = messages.size();
            if (holdsNext) {
                holdsNext = false;
                return number;
            }
        }
        deliver();
        return number;
    }

    /** Does not hold the lock: members submit during deliveries, and a submitting thread does not wait for them. */
    private void deliver() {
        while (begin()) {
            try {
                deliverNext();
                if (delivered == messages.size()) {
                    members.forEach(OrderedReplicas::delivered);
                }
            } finally {
                end();
            }
        }
    }

    /** Delivers to one member a message that no member has submitted, between two other deliveries. */
    void inject(OrderedReplicas member, OrderedMessage message) {
        while (!beginAlone()) {
            Thread.onSpinWait();
        }
        try {
            member.deliver(message);
        } finally {
            end();
        }
        deliver(); // this thread must deliver messages submitted in the meantime
    }

    private void deliverNext() {
        byte[] next = messages.get(delivered);
        int origin = origins.get(delivered);
        delivered++;
        if (delivered == whenDelivered) {
            action.run();
        }
        for (OrderedReplicas member : members) {
            member.deliver(new OrderedMessage(delivered, origin, delivered, body(next)));
        }
    }

    private synchronized boolean begin() {
        boolean begins = !delivering && !holdsAll && delivered < messages.size();
        delivering |= begins;
        return begins;
    }

    private synchronized boolean beginAlone() {
        boolean begins = !delivering;
        delivering = true;
        return begins;
    }

    private synchronized void end() {
        delivering = false;
    }

    /** Runs an action on the delivering thread just before it delivers the message with this number. */
    void whenDelivered(int message, Runnable newAction) {
        action = newAction;
        whenDelivered = message;
    }

    /** Delays the next message until the one after it is submitted. */
    synchronized void holdNext() {
        holdsNext = true;
    }

    /** Stops all deliveries. */
    synchronized void holdAll() {
        holdsAll = true;
    }

    /** Delivers the first held message. */
    void deliverOne() {
        deliverNext();
        members.forEach(OrderedReplicas::delivered);
    }

    /** Delivers the held messages and resumes deliveries. */
    void deliverAll() {
        synchronized (this) {
            holdsAll = false;
        }
        deliver();
    }

    private final class Membership implements TotalOrder {
        private final int rank;
        private volatile long applied;

        Membership(int rank) {
            this.rank = rank;
        }

        @Override
        public String name() {
            return "shared";
        }

        @Override
        public View view() {
            return new View(1, List.of(0));
        }

        @Override
        public long submit(Outgoing message) {
            return SharedOrder.this.submit(rank, message);
        }

        @Override
        public long offer(Outgoing message) {
            return submit(message);
        }

        @Override
        public void awaitRoom(String action) {}

        @Override
        public void applied(long sequence) {
            applied = Math.max(applied, sequence);
        }

        @Override
        public long applied() {
            return applied;
        }

        @Override
        public Optional<OrderException> stopped() {
            return Optional.empty();
        }

        @Override
        public OrderTraffic traffic() {
            return new OrderTraffic(0, 0, 0, 0, 0, 0);
        }

        @Override
        public void close() {}
    }
}

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
import org.mobula.order.StateHandover;
import org.mobula.order.TotalOrder;
import org.mobula.order.View;
import org.mobula.transport.Outgoing;

/** A total order within this JVM: whoever submits hands the message to all. */
final class SharedOrder {
    private final List<OrderedReplicas> members = new CopyOnWriteArrayList<>();
    private final List<byte[]> messages = new CopyOnWriteArrayList<>();
    private final List<Integer> origins = new CopyOnWriteArrayList<>();
    private volatile int delivered; // by who delivers
    private Runnable action = () -> {};
    private volatile int whenDelivered; // volatile: also publishes the action
    private boolean holdingOne;
    private boolean holdingAll;
    private boolean delivering;

    /** One rank's part; who comes later gets the first one's state. */
    synchronized TotalOrder join(OrderedReplicas member, int rank) {
        if (!messages.isEmpty()) {
            CompletableFuture<byte[]> state = new CompletableFuture<>();
            members.getFirst().state(new StateHandover() {
                @Override
                public void give(Outgoing writer) {
                    state.complete(written(writer));
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
        return new Part(rank);
    }

    /** What a writer writes. */
    static byte[] written(Outgoing message) {
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

    /** That as a message's body: this machine's byte order stands before. */
    static byte[] body(byte[] written) {
        byte[] body = new byte[written.length + 1];
        body[0] = (byte) (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? 1 : 0);
        System.arraycopy(written, 0, body, 1, written.length);
        return body;
    }

    /** Reads that. */
    static Input input(byte[] bytes) {
        Input input = new Input();
        input.reset(MemorySegment.ofArray(bytes), 0, bytes.length, 0, false);
        return input;
    }

    /** How many messages there were. */
    synchronized int messages() {
        return messages.size();
    }

    /** How long the last one was. */
    synchronized int lastLength() {
        return messages.getLast().length;
    }

    /** A copy of the last one of a kind. */
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
            messages.add(written(message));
            origins.add(rank);
            number = messages.size();
            if (holdingOne) {
                holdingOne = false;
                return number;
            }
        }
        deliver();
        return number;
    }

    /** Without the lock: members submit meanwhile, and a submitting thread does not wait for deliveries. */
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

    /** Delivers to one member what nobody has submitted; not while anything else is delivered. */
    void slipIn(OrderedReplicas member, OrderedMessage message) {
        while (!beginAlone()) {
            Thread.onSpinWait();
        }
        try {
            member.deliver(message);
        } finally {
            end();
        }
        deliver(); // messages submitted meanwhile were left to this thread
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
        boolean begins = !delivering && !holdingAll && delivered < messages.size();
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

    /** Does something just before a message is delivered, on the thread that delivers it. */
    void whenDelivered(int message, Runnable what) {
        action = what;
        whenDelivered = message;
    }

    /** The next message is delivered only with the one after it, by who submits that. */
    synchronized void holdBack() {
        holdingOne = true;
    }

    /** From now on nothing is delivered. */
    synchronized void holdAllBack() {
        holdingAll = true;
    }

    /** Delivers the first message of those held back. */
    void letOneGo() {
        deliverNext();
        members.forEach(OrderedReplicas::delivered);
    }

    /** Delivers what was held back, and all that comes. */
    void letAllGo() {
        synchronized (this) {
            holdingAll = false;
        }
        deliver();
    }

    private final class Part implements TotalOrder {
        private final int rank;
        private volatile long applied;

        Part(int rank) {
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

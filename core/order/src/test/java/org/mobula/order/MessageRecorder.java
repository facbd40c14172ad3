package org.mobula.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/** A service that records its callbacks. Its state is the list of all numbers delivered so far. */
class MessageRecorder implements OrderedService {
    private final int rank;
    private final List<Long> values = new ArrayList<>();
    private final List<View> views = new CopyOnWriteArrayList<>();
    private final Map<Long, Completion> awaited = new ConcurrentHashMap<>();
    private volatile @Nullable OrderException stopped;
    private volatile int notified; // the number of values at the last delivered() callback
    private long sequence;

    MessageRecorder(int rank) {
        this.rank = rank;
    }

    /** Submits a number and waits until it is delivered to this recorder. */
    static void write(Node node, TotalOrder order, MessageRecorder recorder, long value) {
        Completion done = new Completion();
        recorder.awaited.put(value, done);
        order.submit(output -> output.putLong(value));
        Engine.of(node).await(done, System.nanoTime() + 20_000_000_000L);
        OrderException cause = recorder.stopped;
        if (cause != null) {
            throw cause;
        }
        if (!done.isDone()) {
            throw new AssertionError("rank " + node.rank() + " waits for " + value + " in " + order.view());
        }
    }

    synchronized List<Long> values() {
        return List.copyOf(values);
    }

    List<View> views() {
        return views;
    }

    @Nullable
    OrderException stopCause() {
        return stopped;
    }

    @Override
    public synchronized void deliver(OrderedMessage message) {
        if (message.sequence() != ++sequence) {
            throw new AssertionError(message + " follows " + (sequence - 1));
        }
        long value = message.input().getLong();
        values.add(value);
        if (message.origin() == rank) {
            Completion done = awaited.remove(value);
            if (done != null) {
                done.complete();
            }
        }
    }

    @Override
    public synchronized void delivered() {
        notified = values.size();
    }

    int notified() {
        return notified;
    }

    @Override
    public synchronized void state(StateTransfer transfer) {
        transfer.give(output -> {
            output.putInt(values.size());
            values.forEach(output::putLong);
        });
    }

    @Override
    public synchronized void restore(Input state, long at) {
        int count = state.getInt();
        for (int i = 0; i < count; i++) {
            values.add(state.getLong());
        }
        sequence = at;
    }

    @Override
    public void changed(View view) {
        views.add(view);
    }

    @Override
    public void stopped(OrderException cause) {
        stopped = cause;
        awaited.values().forEach(Completion::complete);
    }

    @Override
    public synchronized String toString() {
        return values.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }
}

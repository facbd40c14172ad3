package org.mobula.replica.internal;

import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.order.OrderException;
import org.mobula.order.OrderTraffic;
import org.mobula.order.OrderedMessage;
import org.mobula.order.StateHandover;
import org.mobula.order.TotalOrder;
import org.mobula.order.View;
import org.mobula.order.internal.protocol.Message;
import org.mobula.order.internal.protocol.Participant;
import org.mobula.order.internal.protocol.ProtocolActions;
import org.mobula.order.internal.protocol.ProtocolRules;
import org.mobula.order.internal.protocol.ProtocolSender;
import org.mobula.order.internal.protocol.StopCause;
import org.mobula.order.internal.protocol.Window;
import org.mobula.replica.ReplicaOptions;
import org.mobula.replica.internal.space.ReplicaSpace;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.DelayedFlush;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.Outgoing;

/** A rank of a simulation: its replicas, its part in the order between them, and the threads of its program. */
final class SimulatedMember implements ProtocolSender, ProtocolActions, TotalOrder {
    /** A thread that sleeps until something is done. */
    private record Sleeper(Strand strand, Completion until) {}

    /** What is dealt with once this rank has seen as much of the order as its sender had. */
    private record Stamped(long stamp, Runnable action) {}

    private final int rank;
    private final HistorySimulation simulation;
    private final Participant participant;
    private final OrderedReplicas replicas;
    private final List<Strand> strands = new ArrayList<>();
    private final List<Sleeper> sleepers = new ArrayList<>();
    private final List<Stamped> early = new ArrayList<>();
    private @Nullable Strand running;
    private final Queue<Consumer<Participant>> waiting = new ArrayDeque<>();
    private boolean inside;
    private long submitted;
    private boolean dead;
    private boolean ticking;
    private long applied;
    private @Nullable View view;
    private @Nullable DelayedFlush delayed;

    SimulatedMember(int rank, int size, int tolerated, HistorySimulation simulation, ReplicaSpace space) {
        this.rank = rank;
        this.simulation = simulation;
        this.participant = new Participant(
                rank,
                new ProtocolRules(size, tolerated, HistorySimulation.PATIENCE_TICKS, new Window(1 << 20)),
                this,
                this);
        this.replicas = new OrderedReplicas(
                engine(size), space, ReplicaOptions.defaults().withCheck(HistorySimulation.CHECK), this::later);
        replicas.join(_ -> this);
    }

    /** A proxy, since replicas use few methods of an engine. */
    private Engine engine(int size) {
        return (Engine) Proxy.newProxyInstance(
                Engine.class.getClassLoader(),
                new Class<?>[] {Engine.class},
                (_, method, arguments) -> switch (method.getName()) {
                    case "rank" -> rank;
                    case "size" -> size;
                    case "options" -> NodeOptions.defaults();
                    case "attend", "onClose" -> null;
                    case "flushWhenDue" -> delayed = (DelayedFlush) arguments[0];
                    case "pollSoon" -> {
                        later(this::look);
                        yield null;
                    }
                    case "dispatch" -> {
                        later((Runnable) arguments[0]);
                        yield null;
                    }
                    case "await" -> await((Completion) arguments[0]);
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    /** Until nothing is pending: delays are measured in real time, not in the simulation's. */
    private void look() {
        DelayedFlush batches = Objects.requireNonNull(delayed);
        while (batches.isPending()) {
            batches.flushDue();
        }
    }

    private boolean await(Completion completion) {
        while (!completion.isDone()) {
            Strand strand = running;
            sleepers.add(new Sleeper(strand, completion));
            strand.pause();
        }
        return true;
    }

    int rank() {
        return rank;
    }

    OrderedReplicas replicas() {
        return replicas;
    }

    /** Has the order's part here do something: now, or behind what it is in the middle of. */
    void inside(Consumer<Participant> action) {
        waiting.add(action);
        if (!inside) {
            inside = true;
            for (Consumer<Participant> next = waiting.poll(); next != null; next = waiting.poll()) {
                next.accept(participant);
            }
            inside = false;
        }
    }

    boolean isDead() {
        return dead;
    }

    /** Whether it ticks; from now on it does. */
    boolean startsTicking() {
        boolean starts = !ticking && participant.isRestless();
        ticking |= starts;
        return starts;
    }

    void tick() {
        ticking = false;
        inside(Participant::tick);
    }

    /** One more thread. */
    void start(Strand strand) {
        strands.add(strand);
        later(() -> resume(strand));
    }

    boolean hasEnded() {
        return strands.stream().allMatch(Strand::hasEnded);
    }

    void resume(Strand strand) {
        Strand before = running;
        running = strand;
        strand.resume();
        running = before;
    }

    /** Lets a thread do nothing for a while, so long at most. By itself. */
    void sleep(Strand strand, long micros) {
        simulation.within(micros, rank, () -> resume(strand));
        strand.pause();
    }

    void kill() {
        dead = true;
        strands.forEach(Strand::kill);
    }

    /** Something has happened here: who waited for it goes on, some time later. */
    void settle() {
        for (Sleeper each : List.copyOf(sleepers)) {
            if (each.until().isDone()) {
                sleepers.remove(each);
                later(() -> resume(each.strand()));
            }
        }
        for (Stamped each : List.copyOf(early)) {
            if (each.stamp() <= applied) {
                early.remove(each);
                each.action().run();
            }
        }
    }

    /** Something has come that was sent when its sender had seen so much. */
    void arrived(long stamp, Runnable action) {
        early.add(new Stamped(stamp, action));
    }

    private void later(Runnable task) {
        simulation.later(rank, task);
    }

    @Override
    public boolean send(int to, Message message) {
        return simulation.send(rank, to, () -> simulation.member(to).inside(part -> part.receive(rank, message)));
    }

    @Override
    public boolean sendQuietly(int rank, Message message) {
        return send(rank, message);
    }

    @Override
    public boolean survivesSender(int to) {
        return simulation.survivesSender();
    }

    @Override
    public void delivered() {
        replicas.delivered();
    }

    @Override
    public void deliver(OrderedMessage message) {
        replicas.deliver(message);
    }

    @Override
    public void changed(View next) {
        view = next;
        replicas.changed(next);
    }

    @Override
    public void handOver(int to, long number, long sequence) {
        replicas.state(new StateHandover() {
            @Override
            public void give(Outgoing state) {
                byte[] written = SharedOrder.written(state);
                later(() -> inside(part -> part.handedOver(to, number, sequence, written)));
            }

            @Override
            public void fail(Throwable why) {
                throw new AssertionError("rank " + rank + " cannot hand its state over", why);
            }
        });
    }

    @Override
    public void restore(byte[] state, long sequence) {
        replicas.restore(SharedOrder.input(state), sequence);
    }

    @Override
    public void left() {
        throw new AssertionError("rank " + rank + " leaves, and nobody wanted that");
    }

    @Override
    public void stopped(StopCause stop) {
        throw new AssertionError("at rank " + rank + " the order stops: " + stop);
    }

    @Override
    public String name() {
        return "simulated";
    }

    @Override
    public View view() {
        return view;
    }

    @Override
    public long submit(Outgoing message) {
        byte[] body = SharedOrder.body(SharedOrder.written(message));
        inside(part -> part.submit(body));
        return ++submitted;
    }

    @Override
    public long offer(Outgoing message) {
        return submit(message);
    }

    @Override
    public void awaitRoom(String action) {}

    @Override
    public void released(long bytes) {}

    @Override
    public void applied(long sequence) {
        applied = Math.max(applied, sequence);
        if (participant != null && participant.isAwaited(sequence)) {
            inside(part -> part.tellConsumed(sequence));
        }
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

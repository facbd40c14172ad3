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
import org.mobula.order.StateTransfer;
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

/** A rank of a simulation: its replicas, its participant in the order, and the threads of its program. */
final class SimulatedMember implements ProtocolSender, ProtocolActions, TotalOrder {
    /** A thread that waits for a completion. */
    private record Sleeper(SimulatedThread thread, Completion awaited) {}

    /** A message that is handled once this rank has applied as much of the order as its sender had. */
    private record Stamped(long stamp, Runnable action) {}

    private final int rank;
    private final HistorySimulation simulation;
    private final Participant participant;
    private final OrderedReplicas replicas;
    private final List<SimulatedThread> threads = new ArrayList<>();
    private final List<Sleeper> sleepers = new ArrayList<>();
    private final List<Stamped> stamped = new ArrayList<>();
    private @Nullable SimulatedThread running;
    private final Queue<Consumer<Participant>> actions = new ArrayDeque<>();
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

    /** Creates a proxy, because replicas use few methods of an engine. */
    private Engine engine(int size) {
        return (Engine) Proxy.newProxyInstance(
                Engine.class.getClassLoader(),
                new Class<?>[] {Engine.class},
                (_, method, arguments) -> switch (method.getName()) {
                    case "rank" -> rank;
                    case "size" -> size;
                    case "options" -> NodeOptions.defaults();
                    case "ensurePolled", "onClose" -> null;
                    case "flushWhenDue" -> delayed = (DelayedFlush) arguments[0];
                    case "pollSoon" -> {
                        later(this::flushBatches);
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

    /** Flushes until nothing is pending, because the delays are measured in real time, not in simulated time. */
    private void flushBatches() {
        DelayedFlush batches = Objects.requireNonNull(delayed);
        while (batches.isPending()) {
            batches.flushDue();
        }
    }

    private boolean await(Completion completion) {
        while (!completion.isDone()) {
            SimulatedThread thread = running;
            sleepers.add(new Sleeper(thread, completion));
            thread.pause();
        }
        return true;
    }

    int rank() {
        return rank;
    }

    OrderedReplicas replicas() {
        return replicas;
    }

    /** Runs an action on the participant now, or after the action that it is running. */
    void inside(Consumer<Participant> action) {
        actions.add(action);
        if (!inside) {
            inside = true;
            for (Consumer<Participant> next = actions.poll(); next != null; next = actions.poll()) {
                next.accept(participant);
            }
            inside = false;
        }
    }

    boolean isDead() {
        return dead;
    }

    /** Returns true if a tick must be scheduled, and notes that it is. */
    boolean startTicking() {
        boolean starts = !ticking && participant.isRestless();
        ticking |= starts;
        return starts;
    }

    void tick() {
        ticking = false;
        inside(Participant::tick);
    }

    /** Adds a thread and schedules its start. */
    void start(SimulatedThread thread) {
        threads.add(thread);
        later(() -> resume(thread));
    }

    boolean hasEnded() {
        return threads.stream().allMatch(SimulatedThread::hasEnded);
    }

    void resume(SimulatedThread thread) {
        SimulatedThread previous = running;
        running = thread;
        thread.resume();
        running = previous;
    }

    /** Pauses a thread for at most this many microseconds. Called by the thread. */
    void sleep(SimulatedThread thread, long micros) {
        simulation.within(micros, rank, () -> resume(thread));
        thread.pause();
    }

    void kill() {
        dead = true;
        threads.forEach(SimulatedThread::kill);
    }

    /** Schedules threads whose completion is done, and runs messages whose stamp has been applied. */
    void resumeReady() {
        for (Sleeper each : List.copyOf(sleepers)) {
            if (each.awaited().isDone()) {
                sleepers.remove(each);
                later(() -> resume(each.thread()));
            }
        }
        for (Stamped each : List.copyOf(stamped)) {
            if (each.stamp() <= applied) {
                stamped.remove(each);
                each.action().run();
            }
        }
    }

    /** Receives a message whose sender had applied the order up to this stamp. */
    void arrived(long stamp, Runnable action) {
        stamped.add(new Stamped(stamp, action));
    }

    private void later(Runnable task) {
        simulation.afterDelay(rank, task);
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
    public void transferState(int to, long number, long sequence) {
        replicas.state(new StateTransfer() {
            @Override
            public void give(Outgoing state) {
                byte[] encoded = SharedOrder.encode(state);
                later(() -> inside(part -> part.stateProvided(to, number, sequence, encoded)));
            }

            @Override
            public void fail(Throwable why) {
                throw new AssertionError("rank " + rank + " cannot transfer its state", why);
            }
        });
    }

    @Override
    public void restore(byte[] state, long sequence) {
        replicas.restore(SharedOrder.input(state), sequence);
    }

    @Override
    public void left() {
        throw new AssertionError("rank " + rank + " leaves unexpectedly");
    }

    @Override
    public void stopped(StopCause stop) {
        throw new AssertionError("the order stops at rank " + rank + ": " + stop);
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
        byte[] body = SharedOrder.body(SharedOrder.encode(message));
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

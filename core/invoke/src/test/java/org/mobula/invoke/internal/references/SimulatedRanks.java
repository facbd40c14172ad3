package org.mobula.invoke.internal.references;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.mobula.invoke.Call;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invoker;
import org.mobula.invoke.RemoteMethod;
import org.mobula.invoke.Stub;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.runtime.spi.PeerListener;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;
import org.mobula.transport.Outgoing;

/**
 * Ranks whose messages stay in queues until the test delivers them, and whose garbage is collected on demand: the real
 * distributed garbage collection without threads, connections and a collector.
 */
final class SimulatedRanks {
    interface Thing {}

    static final InterfaceShape SHAPE = InterfaceShape.of(Thing.class);

    /** An object: its owner and its number there. */
    record Name(int owner, int number) {}

    private sealed interface Message {}

    private record References(List<Name> names) implements Message {}

    private record Entries(byte[] bytes) implements Message {}

    private record Target(Name name) implements Invoker {
        @Override
        public Call begin(int method, int primitiveBytes) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean sameTarget(Invoker other) {
            return equals(other);
        }

        @Override
        public int targetHash() {
            return hashCode();
        }

        @Override
        public String describe() {
            return name.toString();
        }

        @Override
        public List<RemoteMethod> methods() {
            return SHAPE.methods();
        }
    }

    final List<Rank> ranks = new ArrayList<>();
    private final Map<List<Integer>, Queue<Message>> links = new LinkedHashMap<>();

    SimulatedRanks(int size) {
        for (int rank = 0; rank < size; rank++) {
            ranks.add(new Rank(rank));
        }
        ranks.forEach(rank -> rank.build(size));
    }

    /** The pairs of ranks with undelivered messages. */
    List<List<Integer>> busyLinks() {
        return links.entrySet().stream()
                .filter(link -> !link.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Delivers the next message from one rank to another. */
    void deliver(List<Integer> link) {
        Message next = links.get(link).remove();
        Rank to = ranks.get(link.get(1));
        if (to.dead) {
            return;
        }
        switch (next) {
            case References references -> to.take(link.get(0), references.names);
            case Entries entries -> to.receive(link.get(0), entries.bytes);
        }
    }

    /** Whether a living rank's program has a stub, or a message that will arrive refers to it. */
    boolean isReferredTo(Name name) {
        return ranks.stream().anyMatch(rank -> !rank.dead && rank.stubs.containsKey(name))
                || links.entrySet().stream()
                        .filter(link -> !ranks.get(link.getKey().get(1)).dead)
                        .flatMap(link -> link.getValue().stream())
                        .anyMatch(message -> message instanceof References sent && sent.names.contains(name));
    }

    /** Runs all tasks and delivers all messages. */
    void settle() {
        do {
            ranks.forEach(Rank::runTasks);
            List.copyOf(busyLinks()).forEach(this::deliver);
        } while (!busyLinks().isEmpty() || ranks.stream().anyMatch(Rank::hasTasks));
    }

    /** One rank. */
    final class Rank implements Exports, GcExecutor {
        final int number;
        final Map<Name, Stub> stubs = new HashMap<>();
        final Set<Name> exported = new HashSet<>();
        final Set<Name> dropped = new HashSet<>();
        private final Map<Integer, Set<List<Long>>> holders = new HashMap<>();
        private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
        private final Queue<Runnable> due = new ArrayDeque<>();
        private final List<Runnable> afterGrace = new ArrayList<>();
        private final Set<Integer> departed = new HashSet<>();
        private final List<PeerListener> listeners = new ArrayList<>();
        private final List<Peer> peers = new ArrayList<>();
        // strong references, so that the JVM does not collect the stubs
        private final Set<Stub> uncollected = Collections.newSetFromMap(new IdentityHashMap<>());
        private MessageHandler handler;
        private DistributedGc gc;
        boolean dead;

        Rank(int number) {
            this.number = number;
        }

        private void build(int size) {
            for (int to = 0; to < size; to++) {
                peers.add(peer(to));
            }
            gc = new DistributedGc(engine(size), this, this);
            gc.start();
        }

        /** Exports an object. */
        Name export() {
            Name name = new Name(number, exported.size() + 16);
            exported.add(name);
            return name;
        }

        /** Sends references to objects of this rank or of its stubs. */
        void send(int to, List<Name> names) {
            if (departed.contains(to)) {
                return; // as for a real connection to a failed rank
            }
            names.forEach(name -> gc.with(to).hold(name.owner == number ? name : stubs.get(name)));
            gc.with(to).sent();
            link(to).add(new References(names));
        }

        /** Writes references into a message that is then discarded. */
        void giveUp(int to, List<Name> names) {
            names.forEach(name -> gc.with(to).hold(name.owner == number ? name : stubs.get(name)));
            gc.with(to).givenUp();
        }

        private void take(int from, List<Name> names) {
            ReceivedMessages.Message arrival =
                    (ReceivedMessages.Message) gc.with(from).arrived();
            for (Name name : names) {
                Stub stub = gc.stub(name.owner, name.number, SHAPE, arrival, () -> SHAPE.stub(new Target(name)));
                uncollected.add(stub);
                stubs.put(name, stub);
            }
            arrival.wasRead();
        }

        /** The program drops a stub; it can be collected unless an unacknowledged message holds it. */
        void forget(Name name) {
            stubs.remove(name);
        }

        /** Collects the stubs that neither the program nor an unacknowledged message holds. */
        void collectGarbage() {
            gc.registrations().forEach(registration -> {
                Stub stub = registration.get();
                if (stub != null && !stubs.containsValue(stub) && !isInTransit(stub)) {
                    uncollected.remove(stub);
                    registration.enqueue();
                }
            });
            exported.stream().filter(name -> !isHeld(name)).forEach(dropped::add);
        }

        private boolean isInTransit(Object held) {
            return ranks.stream().anyMatch(to -> gc.with(to.number).holds(held));
        }

        /** Whether an object of this rank would survive a collection. */
        boolean isHeld(Name name) {
            return !holders.getOrDefault(name.number, Set.of()).isEmpty()
                    || isInTransit(name)
                    || stubs.containsKey(name);
        }

        long inTransit() {
            return gc.inTransit();
        }

        boolean hasTasks() {
            return !dead && !due.isEmpty();
        }

        /** Runs the tasks of the GcThread. */
        void runTasks() {
            if (dead) {
                return;
            }
            for (Reference<?> next = collected.poll(); next != null; next = collected.poll()) {
                ((CollectedReference) next).reclaim();
            }
            for (Runnable next = due.poll(); next != null; next = due.poll()) {
                next.run();
            }
        }

        void die() {
            dead = true;
            stubs.clear();
        }

        /** Detects the failure of a rank: no more messages arrive from it. */
        void notice(int lost) {
            if (!dead && departed.add(lost)) {
                links.remove(List.of(lost, number));
                listeners.forEach(listener -> listener.departed(peers.get(lost)));
            }
        }

        /** Lets the grace period pass. */
        void endGrace() {
            afterGrace.forEach(Runnable::run);
            afterGrace.clear();
        }

        void receive(int from, byte[] bytes) {
            Input input = new Input();
            input.reset(MemorySegment.ofArray(bytes), 0, bytes.length, 0, false);
            handler.onMessage(incoming(from, input));
        }

        @Override
        public void register(int object, int rank, long stub) {
            holders.computeIfAbsent(object, key -> new HashSet<>()).add(List.of((long) rank, stub));
        }

        @Override
        public void release(int object, int rank, long stub) {
            holders.getOrDefault(object, new HashSet<>()).remove(List.of((long) rank, stub));
        }

        @Override
        public int releaseAll(int rank) {
            holders.values().forEach(each -> each.removeIf(holder -> holder.getFirst() == rank));
            return 0;
        }

        @Override
        public ReferenceQueue<Object> collected() {
            return collected;
        }

        @Override
        public void begin() {}

        @Override
        public void execute(Runnable task) {
            due.add(task);
        }

        @Override
        public void later(long nanos, Runnable action) {
            afterGrace.add(action);
        }

        @Override
        public void close() {}

        private Queue<Message> link(int to) {
            return links.computeIfAbsent(List.of(number, to), pair -> new ArrayDeque<>());
        }

        private void post(int to, Outgoing writer) {
            if (departed.contains(to)) {
                return;
            }
            byte[] memory = new byte[1 << 16];
            Output output = new Output((full, bytes) -> full.limit(bytes), 1 << 20);
            output.reset(MemorySegment.ofArray(memory), 0, memory.length);
            writer.write(output);
            link(to).add(new Entries(Arrays.copyOf(memory, (int) output.length())));
        }

        // proxies, because these interfaces have many methods that are not needed here
        private Peer peer(int to) {
            return (Peer) Proxy.newProxyInstance(
                    SimulatedRanks.class.getClassLoader(), new Class<?>[] {Peer.class}, (proxy, method, arguments) -> {
                        switch (method.getName()) {
                            case "rank" -> {
                                return to;
                            }
                            case "hasDeparted" -> {
                                return departed.contains(to);
                            }
                            case "post" -> {
                                post(to, (Outgoing) arguments[2]);
                                return false;
                            }
                            default -> throw new UnsupportedOperationException(method.toString());
                        }
                    });
        }

        private Engine engine(int size) {
            return (Engine) Proxy.newProxyInstance(
                    SimulatedRanks.class.getClassLoader(),
                    new Class<?>[] {Engine.class},
                    (proxy, method, arguments) -> {
                        switch (method.getName()) {
                            case "rank" -> {
                                return number;
                            }
                            case "size" -> {
                                return size;
                            }
                            case "options" -> {
                                return NodeOptions.defaults();
                            }
                            case "peer" -> {
                                return peers.get((int) arguments[0]);
                            }
                            case "onDeparture" -> listeners.add((PeerListener) arguments[0]);
                            case "handle" -> handler = (MessageHandler) arguments[1];
                            case "onClose" -> {}
                            default -> throw new UnsupportedOperationException(method.toString());
                        }
                        return null;
                    });
        }
    }

    private static Incoming incoming(int from, Input input) {
        return new Incoming() {
            @Override
            public int source() {
                return from;
            }

            @Override
            public Input input() {
                return input;
            }

            @Override
            public boolean isComplete() {
                return true;
            }

            @Override
            public void release() {}

            @Override
            public void whenFilled(Runnable action) {
                throw new UnsupportedOperationException();
            }
        };
    }
}

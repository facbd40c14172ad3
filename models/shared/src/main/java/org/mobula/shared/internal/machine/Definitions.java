package org.mobula.shared.internal.machine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.mobula.shared.spi.Event;

/**
 * The registration of units. Rank 0 compares: units in order must be described alike by all ranks; a unit with a name
 * is made at all ranks when the first one registers it.
 *
 * <p><b>Threads:</b> guarded by the lock of the machine.
 */
public final class Definitions {
    private static final int ROOT = 0;
    private static final int NAMED = 1 << 30;

    /** Makes units. */
    public interface Definer {
        /**
         * Makes a unit.
         *
         * @param id its number
         * @param name null for a unit in order
         * @param home the rank that has the initial content
         * @throws RuntimeException if this rank cannot have it; the message says why
         */
        Unit define(int id, @Nullable String name, String description, int home);

        /** The exception for a refused registration. */
        RuntimeException refused(String reason);
    }

    private record Named(int id, String description, BitSet missing, List<Long> askers, int creator) {}

    private final Machine machine;
    private final Definer definer;
    private final Map<Long, Integer> results = new HashMap<>(); // units by finished operation
    private final Map<Integer, Map<Integer, Packet>> collected = new TreeMap<>(); // at rank 0: by ordinal and rank
    private final Map<String, Named> names = new LinkedHashMap<>(); // at rank 0
    private final Map<Integer, Long> waitingAt = new HashMap<>(); // at rank 0: units registered by ranks at a barrier
    private @Nullable String mismatch;
    private int count;
    private int named;

    Definitions(Machine machine, Definer definer) {
        this.machine = machine;
        this.definer = definer;
    }

    int count() {
        return count;
    }

    @Nullable
    RuntimeException mismatch() {
        return mismatch == null ? null : definer.refused(mismatch);
    }

    Operation define(@Nullable String name, String description) {
        Operation operation = machine.operation(
                null, Event.RELEASE, "registering " + (name == null ? "unit " + count : "\"" + name + "\""));
        if (operation.isDone()) {
            return operation;
        }
        if (machine.departed.get(ROOT)) {
            fail(operation, machine.network.failure(ROOT, operation.describe()));
            return operation;
        }
        int ordinal = NAMED;
        if (name == null) {
            ordinal = count++;
            add(definer.define(ordinal, null, description, -1));
        }
        machine.send(
                ROOT,
                Packet.of(PacketKind.DEFINE, 0)
                        .id(operation.id)
                        .argument(ordinal)
                        .text(name == null ? description : name + "\n" + description));
        return operation;
    }

    private void add(Unit unit) {
        machine.units.add(unit);
        machine.recovery.adopt(unit);
    }

    private void fail(Operation operation, RuntimeException reason) {
        machine.pending.remove(operation.id);
        operation.fail(reason);
    }

    Unit result(Operation operation) {
        Integer id = results.remove(operation.id);
        Unit unit = id == null ? null : machine.units.find(id);
        if (unit == null) {
            throw new IllegalStateException("the registration has not ended");
        }
        return unit;
    }

    void onDefine(int from, Packet packet) {
        if (packet.argument() == NAMED) {
            defineNamed(from, packet);
        } else {
            collected
                    .computeIfAbsent((int) packet.argument(), _ -> new TreeMap<>())
                    .put(from, packet);
            compare((int) packet.argument());
        }
    }

    // in order

    private void compare(int ordinal) {
        Map<Integer, Packet> all = collected.get(ordinal);
        if (all == null) {
            return;
        }
        for (Map.Entry<Integer, Long> each : waitingAt.entrySet()) {
            if (each.getValue() <= ordinal && !all.containsKey(each.getKey())) {
                int other = all.keySet().iterator().next();
                refuse(
                        ordinal,
                        all,
                        "rank " + other + " registered " + text(all, other) + " as unit " + ordinal
                                + ", and rank " + each.getKey() + " waits at a barrier with only " + each.getValue()
                                + " units registered");
                return;
            }
        }
        for (int rank = 0; rank < machine.size; rank++) {
            if (!machine.departed.get(rank) && !all.containsKey(rank)) {
                return;
            }
        }
        int first = all.keySet().iterator().next();
        for (int rank : all.keySet()) {
            if (!text(all, rank).equals(text(all, first))) {
                refuse(
                        ordinal,
                        all,
                        "unit " + ordinal + " is " + text(all, first) + " at rank " + first + ", and " + text(all, rank)
                                + " at rank " + rank);
                return;
            }
        }
        collected.remove(ordinal);
        all.forEach((rank, packet) -> answer(rank, packet.id(), ordinal, ""));
    }

    private static String text(Map<Integer, Packet> all, int rank) {
        Packet packet = all.get(rank);
        return packet == null ? "" : packet.text();
    }

    private void refuse(int ordinal, Map<Integer, Packet> all, String what) {
        collected.remove(ordinal);
        String reason = what + ". Register the same units in the same order at all ranks";
        all.forEach((rank, packet) -> answer(rank, packet.id(), -1, reason));
    }

    /** A rank waits at a barrier: it registers nothing until it proceeds. */
    void arrived(int rank, long registered) {
        waitingAt.put(rank, registered);
        List.copyOf(collected.keySet()).forEach(this::compare);
    }

    /** The barrier is over. */
    void proceed() {
        waitingAt.clear();
    }

    private void answer(int rank, long id, int unit, String reason) {
        if (!machine.departed.get(rank)) {
            machine.send(
                    rank, Packet.of(PacketKind.DEFINED, 0).id(id).argument(unit).text(reason));
        }
    }

    // by name

    private void defineNamed(int from, Packet packet) {
        int cut = packet.text().indexOf('\n');
        if (cut < 0) {
            throw new CorruptPacketException("a registration without a name");
        }
        String name = packet.text().substring(0, cut);
        String description = packet.text().substring(cut + 1);
        Named known = names.get(name);
        if (known == null) {
            BitSet missing = new BitSet();
            missing.set(0, machine.size);
            missing.andNot(machine.departed);
            known = new Named(NAMED + named++, description, missing, new ArrayList<>(), from);
            names.put(name, known);
            for (int rank = 0; rank < machine.size; rank++) {
                if (missing.get(rank)) {
                    machine.send(
                            rank,
                            Packet.of(PacketKind.CREATE, 0)
                                    .id(known.id)
                                    .argument(from)
                                    .text(packet.text()));
                }
            }
        } else if (!known.description.equals(description)) {
            answer(
                    from,
                    packet.id(),
                    -1,
                    "rank " + known.creator + " registered \"" + name + "\" as " + known.description + ", and rank "
                            + from + " as " + description + ". Use another name");
            return;
        }
        known.askers.add((long) from << 48 | packet.id());
        answerNamed(name, known);
    }

    private void answerNamed(String name, Named known) {
        known.missing.andNot(machine.departed);
        if (known.missing.isEmpty()) {
            known.askers.forEach(each -> answer((int) (each >>> 48), each & (1L << 48) - 1, known.id, name));
            known.askers.clear();
        }
    }

    void onCreate(int from, Packet packet) {
        int cut = packet.text().indexOf('\n');
        String problem = "";
        try {
            add(definer.define(
                    (int) packet.id(),
                    packet.text().substring(0, Math.max(0, cut)),
                    packet.text().substring(cut + 1),
                    (int) packet.argument()));
        } catch (RuntimeException e) {
            problem = "rank " + machine.me + " cannot share it: " + e.getMessage();
        }
        machine.send(from, Packet.of(PacketKind.CREATED, 0).id(packet.id()).text(problem));
    }

    void onCreated(int from, Packet packet) {
        for (var each : List.copyOf(names.entrySet())) {
            Named known = each.getValue();
            if (known.id == packet.id()) {
                if (!packet.text().isEmpty()) {
                    names.remove(each.getKey());
                    known.askers.forEach(one -> answer((int) (one >>> 48), one & (1L << 48) - 1, -1, packet.text()));
                    return;
                }
                known.missing.clear(from);
                answerNamed(each.getKey(), known);
            }
        }
    }

    void onDefined(Packet packet) {
        Operation operation = machine.pending.remove(packet.id());
        if (operation == null) {
            return;
        }
        if (packet.argument() < 0) {
            if (operation.describe().startsWith("registering unit")) {
                mismatch = packet.text(); // nothing that follows can be right
            }
            operation.fail(definer.refused(packet.text()));
        } else {
            results.put(operation.id, (int) packet.argument());
            operation.finish();
        }
    }

    /** A rank has failed. */
    void departed() {
        if (machine.departed.get(ROOT)) {
            for (Operation each : List.copyOf(machine.pending.values())) {
                if (each.describe().startsWith("registering ")) {
                    fail(each, machine.network.failure(ROOT, each.describe()));
                }
            }
            return;
        }
        List.copyOf(collected.keySet()).forEach(this::compare);
        List.copyOf(names.entrySet()).forEach(each -> answerNamed(each.getKey(), each.getValue()));
    }
}

package org.mobula.shared.internal.machine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.shared.spi.Event;

/**
 * Finds locks after the failure of a rank, and makes those anew that failed with it.
 *
 * <p>Every home asks all ranks what they know of its blocks. A rank answers once it has noticed the same failures, and
 * so has handled everything that the failed ranks sent. The transfer with the highest number then says where a lock is:
 * at a living rank, or under way to it; or with a failed rank. In that case the rank with the newest content gets a new
 * one. Ranks then repeat their requests; what arrives twice is recognised.
 *
 * <p><b>Threads:</b> guarded by the lock of the machine.
 */
final class Recovery {
    private static final int STATE_FIELDS = 7;
    private static final int RESUME_FIELDS = 6;

    /** What is known of a block. */
    private static final class Found {
        long seen = -1;
        int seenAt = -1;
        long version = -1;
        int newest = -1;
        long required;
        long highest = -1; // a number of a transfer; that transfer may have been lost
        final List<Request> leases = new ArrayList<>();
    }

    private final Machine machine;
    private final Map<Long, Found> found = new LinkedHashMap<>();
    private final BitSet answers = new BitSet();
    private final Map<Integer, Packet> questions = new HashMap<>(); // that this rank cannot answer yet
    private long round;

    Recovery(Machine machine) {
        this.machine = machine;
    }

    /** The home learns where a lock is. */
    void onMoved(Copy copy, Packet packet) {
        if (packet.transfer() > copy.seen) {
            copy.seen = packet.transfer();
            copy.seenAt = machine.rank(packet.argument());
        }
    }

    /** A rank has failed: asks everybody about the blocks whose home this rank is now. */
    void departed() {
        round++;
        found.clear();
        answers.clear();
        long[] set = machine.departed.toLongArray();
        for (int rank = 0; rank < machine.size; rank++) {
            if (!machine.departed.get(rank)) {
                machine.send(rank, Packet.of(PacketKind.RECOVER, 0).id(round).numbers(set));
            }
        }
        for (int rank : List.copyOf(questions.keySet())) {
            Packet question = questions.remove(rank);
            if (question != null && !machine.departed.get(rank)) {
                onRecover(rank, question);
            }
        }
        repeatOperations();
    }

    void onRecover(int from, Packet packet) {
        BitSet failed = BitSet.valueOf(packet.numbers());
        BitSet unknown = (BitSet) failed.clone();
        unknown.andNot(machine.departed);
        if (!unknown.isEmpty()) {
            questions.put(from, packet);
            return;
        }
        List<Long> state = new ArrayList<>();
        for (Copy copy : machine.units.made()) {
            if (copy.host == null && home(copy.unit, copy.block, failed) == from) {
                describe(copy, state);
            }
        }
        machine.send(
                from,
                Packet.of(PacketKind.STATE, 0)
                        .id(packet.id())
                        .numbers(state.stream().mapToLong(Long::longValue).toArray()));
    }

    private int home(Unit unit, int block, BitSet failed) {
        int rank = unit.home().applyAsInt(block);
        for (int i = 0; i < machine.size && failed.get(rank); i++) {
            rank = (rank + 1) % machine.size;
        }
        return rank;
    }

    private static void describe(Copy copy, List<Long> state) {
        List<Operation> leases = copy.holds.stream()
                .filter(each -> each.granted && (each.granter >= 0 || copy.token == null || leased(copy, each)))
                .toList();
        List<Operation> ending = copy.machine.pending.values().stream()
                .filter(each -> each.copy == copy && each.done != null)
                .toList();
        state.addAll(List.of(
                copy.key,
                copy.proof,
                (long) copy.proofAt,
                copy.version,
                copy.required,
                copy.seen,
                (long) leases.size() + ending.size()));
        for (Operation each : leases) {
            add(each.request, each.id, state);
        }
        for (Operation each : ending) { // its end has not been confirmed, so the lease goes on
            Packet done = each.done;
            if (done != null) {
                int length = copy.unit.length().applyAsInt(copy.block);
                add(new Request(copy.machine.me, done.id(), true, false, 0, length, 0), done.id(), state);
            }
        }
    }

    private static boolean leased(Copy copy, Operation operation) {
        Token token = copy.token;
        return token != null && token.leases.stream().anyMatch(each -> each.isOf(copy.machine.me, operation.id));
    }

    private static void add(Request lease, long id, List<Long> state) {
        state.addAll(List.of(id, lease.writes() ? 1L : 0L, (long) lease.from(), (long) lease.to()));
    }

    void onState(int from, Packet packet) {
        if (packet.id() != round || answers.get(from)) {
            return;
        }
        long[] state = packet.numbers();
        int at = 0;
        while (at + STATE_FIELDS <= state.length) {
            Found one = found.computeIfAbsent(state[at], _ -> new Found());
            if (state[at + 1] > one.seen) {
                one.seen = state[at + 1];
                one.seenAt = machine.rank(state[at + 2]);
            }
            if (state[at + 3] > one.version) {
                one.version = state[at + 3];
                one.newest = from;
            }
            one.required = Math.max(one.required, state[at + 4]);
            one.highest = Math.max(one.highest, state[at + 5]);
            long leases = state[at + 6];
            at += STATE_FIELDS;
            for (long i = 0; i < leases && at + 4 <= state.length; i++, at += 4) {
                one.leases.add(new Request(
                        from, state[at], state[at + 1] != 0, false, (int) state[at + 2], (int) state[at + 3], 0));
            }
        }
        answers.set(from);
        BitSet all = new BitSet();
        all.set(0, machine.size);
        all.andNot(machine.departed);
        all.andNot(answers);
        if (all.isEmpty()) {
            resume();
        }
    }

    /** All have answered. */
    private void resume() {
        addUntouched();
        List<Long> all = new ArrayList<>();
        found.forEach((key, one) -> {
            Copy copy = machine.find(key);
            if (copy == null || copy.host != null) {
                return;
            }
            if (copy.proof > one.seen) { // this copy did not exist yet when this rank answered
                one.seen = copy.proof;
                one.seenAt = copy.proofAt;
            }
            boolean lost = one.seen < 0 || machine.departed.get(one.seenAt);
            int failed = one.seen < 0 ? copy.unit.home().applyAsInt(copy.block) : one.seenAt;
            int holder = !lost ? one.seenAt : one.newest < 0 ? machine.me : one.newest;
            all.addAll(List.of(
                    key,
                    lost ? Math.max(one.highest, one.seen) + 1 : one.seen,
                    (long) holder,
                    lost ? Math.max(one.version, one.required) + 1 : -1,
                    lost ? (long) failed : -1,
                    (long) one.leases.size()));
            for (Request each : one.leases) {
                all.addAll(List.of(
                        (long) each.rank(), each.id(), each.writes() ? 1L : 0L, (long) each.from(), (long) each.to()));
            }
        });
        long[] numbers = all.stream().mapToLong(Long::longValue).toArray();
        for (int rank = 0; rank < machine.size; rank++) {
            if (!machine.departed.get(rank)) {
                machine.send(rank, Packet.of(PacketKind.RESUME, 0).id(round).numbers(numbers));
            }
        }
        found.clear();
    }

    /**
     * Makes the locks of a new unit whose homes have failed before. No rank has used them: a registration ends once all
     * living ranks have taken part.
     */
    void adopt(Unit unit) {
        for (int block = 0; !machine.departed.isEmpty() && block < unit.blocks(); block++) {
            boolean failed = machine.departed.get(unit.home().applyAsInt(block));
            if (failed && home(unit, block, machine.departed) == machine.me) {
                Copy copy = machine.units.copy(unit, block);
                if (copy.token == null) {
                    makeAnew(copy, 0, 0, -1, List.of());
                    copy.settle();
                }
            }
        }
    }

    /** Blocks of a failed home of which no rank has heard. */
    private void addUntouched() {
        for (Unit unit : machine.units.all()) {
            for (int block = 0; !machine.units.isAttached(unit) && block < unit.blocks(); block++) {
                boolean moved = machine.departed.get(unit.home().applyAsInt(block))
                        && home(unit, block, machine.departed) == machine.me;
                if (moved) {
                    found.computeIfAbsent(unit.key(block), _ -> new Found());
                }
            }
        }
    }

    void onResume(int from, Packet packet) {
        long[] numbers = packet.numbers();
        int at = 0;
        while (at + RESUME_FIELDS <= numbers.length) {
            Copy copy = machine.find(numbers[at]);
            List<Request> leases = new ArrayList<>();
            int start = at;
            at += RESUME_FIELDS;
            for (long i = 0; i < numbers[start + 5] && at + 5 <= numbers.length; i++, at += 5) {
                leases.add(new Request(
                        machine.rank(numbers[at]),
                        numbers[at + 1],
                        numbers[at + 2] != 0,
                        false,
                        (int) numbers[at + 3],
                        (int) numbers[at + 4],
                        0));
            }
            if (copy != null && copy.host == null) {
                copy.stop();
                resume(copy, numbers, start, leases);
                copy.settle();
            }
        }
        repeatOperations();
    }

    private void resume(Copy copy, long[] numbers, int at, List<Request> leases) {
        long transfer = numbers[at + 1];
        int holder = machine.rank(numbers[at + 2]);
        long version = numbers[at + 3];
        if (version >= 0 && transfer > copy.seen) {
            copy.required = Math.max(copy.required, version);
            copy.moved(transfer, holder);
            if (holder == machine.me) {
                makeAnew(copy, transfer, version, (int) numbers[at + 4], leases);
            } else {
                machine.protocols.noticed(copy);
            }
        } else if (transfer > copy.seen) {
            copy.seen = transfer;
            copy.seenAt = holder;
        }
        copy.early.clear();
        machine.leases.takeEarlyEnds(copy);
        for (Operation each : copy.holds) {
            if (each.granter >= 0 && machine.departed.get(each.granter)) {
                each.granter = holder;
            }
        }
        for (Request each : leases) {
            if (each.rank() == machine.me && !isAlive(copy, each.id())) { // it ended while the ranks were asked
                machine.send(holder, Packet.of(PacketKind.DONE, copy.key).id(each.id()));
            }
        }
    }

    private boolean isAlive(Copy copy, long id) {
        return copy.holds.stream().anyMatch(each -> each.id == id)
                || machine.pending.values().stream().anyMatch(each -> isEndOf(each.done, id));
    }

    private static boolean isEndOf(@Nullable Packet done, long id) {
        return done != null && done.id() == id;
    }

    private void makeAnew(Copy copy, long transfer, long version, int failed, List<Request> leases) {
        BitSet everybody = new BitSet();
        everybody.set(0, machine.size);
        everybody.andNot(machine.departed);
        Token token = new Token(transfer, everybody);
        token.failed = failed;
        for (Request each : leases) {
            if (!machine.departed.get(each.rank())) {
                token.leases.add(each);
            }
        }
        machine.locks.place(copy, token);
        copy.version = version;
        copy.fetchId = 0;
        machine.notices.touch(copy);
        machine.protocols.fire(copy, Event.FETCHED);
        machine.locks.takeEarly(copy);
    }

    /** Repeats what may be lost. */
    private void repeatOperations() {
        for (Operation each : List.copyOf(machine.pending.values())) {
            Copy copy = each.copy;
            if (copy == null || copy.host != null || each.isDone()) {
                continue;
            }
            if (each.abandoned && !each.granted) {
                machine.pending.remove(each.id);
                continue;
            }
            copy.stop();
            Packet done = each.done;
            if (done != null) {
                if (copy.token != null) {
                    machine.send(machine.me, done);
                } else if (copy.seen >= 0 && !machine.departed.get(copy.seenAt)) {
                    machine.send(copy.seenAt, done);
                }
            } else if (!each.granted && each.request.rank() == machine.me && isForLock(each)) {
                machine.locks.submit(copy, each.request);
            }
            copy.settle();
        }
        for (Copy copy : machine.units.made()) {
            machine.fetches.repeat(copy);
        }
    }

    private static boolean isForLock(Operation operation) {
        Copy copy = operation.copy;
        return copy != null
                && !(operation.event == Event.READ && copy.unit.protocol().readsLocally());
    }
}

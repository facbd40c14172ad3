package org.mobula.shared.internal.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.shared.internal.pages.HostPages;

/**
 * The units of a rank, and its copies of their blocks, which are made when they are first needed.
 *
 * <p><b>Threads:</b> guarded by the lock of the machine.
 */
final class Units {
    private final Machine machine;
    private final Map<Integer, Unit> all = new LinkedHashMap<>();
    private final Map<Integer, @Nullable Copy[]> copies = new HashMap<>();
    private final Map<Integer, UnitCounters> counters = new HashMap<>();
    private final Map<Integer, HostPages> withLocks = new HashMap<>();
    private final List<Copy> made = new ArrayList<>();

    Units(Machine machine) {
        this.machine = machine;
    }

    void add(Unit unit) {
        all.put(unit.id(), unit);
        counters.put(unit.id(), new UnitCounters());
        copies.put(unit.id(), new Copy[unit.blocks()]);
    }

    /** The locks of a unit are in the host's memory. */
    void attach(Unit unit, HostPages pages) {
        withLocks.put(unit.id(), pages);
        for (Copy each : made) { // by messages that came before
            if (each.unit.id() == unit.id()) {
                each.attach(pages);
            }
        }
    }

    /** Whether the locks of a unit are in the host's memory. */
    boolean isAttached(Unit unit) {
        return withLocks.containsKey(unit.id());
    }

    Iterable<Unit> all() {
        return all.values();
    }

    @Nullable
    Unit find(int id) {
        return all.get(id);
    }

    UnitCounters counters(Unit unit) {
        return counters.computeIfAbsent(unit.id(), _ -> new UnitCounters());
    }

    Copy copy(Unit unit, int block) {
        @Nullable Copy[] ofUnit = copies.computeIfAbsent(unit.id(), _ -> new Copy[unit.blocks()]);
        Copy copy = ofUnit[block];
        if (copy == null) {
            copy = new Copy(machine, unit, block, counters(unit));
            ofUnit[block] = copy;
            made.add(copy);
            HostPages pages = withLocks.get(unit.id());
            if (pages != null) {
                copy.attach(pages);
            }
            machine.breakIfClosed(copy);
            copy.settle();
        }
        return copy;
    }

    /** The copy of a block of a message; null if there is no such block. */
    @Nullable
    Copy find(long key) {
        Unit unit = all.get(Unit.unitOf(key));
        int block = Unit.blockOf(key);
        return unit == null || block < 0 || block >= unit.blocks() ? null : copy(unit, block);
    }

    /** The copies so far. */
    List<Copy> made() {
        return List.copyOf(made);
    }
}

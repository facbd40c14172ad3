package org.mobula.tools.perf.message;

import java.util.ArrayList;
import java.util.List;
import org.mobula.message.Communicator;
import org.mobula.message.Operation;
import org.mobula.message.Section;
import org.mobula.tools.perf.Case;

/** The collective operations that are measured, each after an untimed barrier. */
final class CollectiveCases {
    static final String ALL_REDUCE = "allReduce";
    private static final int ROOT = 0;

    private CollectiveCases() {}

    /** A barrier, and each operation with each size. */
    static List<Case> of(Communicator world, List<Integer> sizes) {
        List<Case> all = new ArrayList<>();
        all.add(new Case("barrier", 0, world::barrier));
        for (int bytes : sizes) {
            int count = bytes / Double.BYTES;
            Section one = Section.of(new double[count]);
            Section other = Section.of(new double[count]);
            Section many = Section.of(new double[Math.multiplyExact(count, world.size())]);
            Section others = Section.of(new double[Math.multiplyExact(count, world.size())]);
            all.add(afterBarrier(world, "broadcast", one, () -> world.broadcast(one, ROOT)));
            all.add(afterBarrier(world, "scatter", one, () -> world.scatter(many, one, ROOT)));
            all.add(afterBarrier(world, "gather", one, () -> world.gather(one, many, ROOT)));
            all.add(afterBarrier(world, "allGather", one, () -> world.allGather(one, many)));
            all.add(afterBarrier(world, "allToAll", one, () -> world.allToAll(many, others)));
            all.add(afterBarrier(world, "reduce", one, () -> world.reduce(one, other, Operation.SUM, ROOT)));
            all.add(afterBarrier(world, ALL_REDUCE, one, () -> world.allReduce(one, other, Operation.SUM)));
        }
        return all;
    }

    private static Case afterBarrier(Communicator world, String name, Section one, Runnable operation) {
        return new Case(name, one.bytes(), world::barrier, operation);
    }
}

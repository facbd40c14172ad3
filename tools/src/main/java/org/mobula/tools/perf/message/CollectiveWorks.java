package org.mobula.tools.perf.message;

import java.util.ArrayList;
import java.util.List;
import org.mobula.message.Communicator;
import org.mobula.message.Operation;
import org.mobula.message.Section;
import org.mobula.tools.perf.Work;

/** The collectives that are measured, each after a barrier that is not. */
final class CollectiveWorks {
    static final String BARRIER = "barrier";
    static final String ALL_REDUCE = "allReduce";

    private static final int ROOT = 0;

    private CollectiveWorks() {}

    /** A barrier, and each collective of each size. */
    static List<Work> of(Communicator world, List<Integer> sizes) {
        List<Work> all = new ArrayList<>();
        all.add(new Work(BARRIER, 0, world::barrier));
        for (int bytes : sizes) {
            int count = bytes / Double.BYTES;
            Section one = Section.of(new double[count]);
            Section other = Section.of(new double[count]);
            Section many = Section.of(new double[Math.multiplyExact(count, world.size())]);
            Section others = Section.of(new double[Math.multiplyExact(count, world.size())]);
            all.add(work(world, "broadcast", one, () -> world.broadcast(one, ROOT)));
            all.add(work(world, "scatter", one, () -> world.scatter(many, one, ROOT)));
            all.add(work(world, "gather", one, () -> world.gather(one, many, ROOT)));
            all.add(work(world, "allGather", one, () -> world.allGather(one, many)));
            all.add(work(world, "allToAll", one, () -> world.allToAll(many, others)));
            all.add(work(world, "reduce", one, () -> world.reduce(one, other, Operation.SUM, ROOT)));
            all.add(work(world, ALL_REDUCE, one, () -> world.allReduce(one, other, Operation.SUM)));
        }
        return all;
    }

    private static Work work(Communicator world, String name, Section one, Runnable once) {
        return new Work(name, one.bytes(), world::barrier, once);
    }
}

package org.mobula.bench.group;

import static org.mobula.message.Operation.SUM;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.mobula.bench.Measurement;
import org.mobula.bench.message.Rounds;
import org.mobula.bench.process.Allocation;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Stopwatch.Reading;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.group.BinomialInvocationCombiner;
import org.mobula.group.CombineReply;
import org.mobula.group.CombinedInvocation;
import org.mobula.group.DiscardReply;
import org.mobula.group.FlatCombiner;
import org.mobula.group.FlatInvocationCombiner;
import org.mobula.group.GroupInvocation;
import org.mobula.group.Groups;
import org.mobula.group.InvocationCombiner;
import org.mobula.group.InvocationScheme;
import org.mobula.group.PersonalizedInvocation;
import org.mobula.group.Personalizer;
import org.mobula.group.ReturnReply;
import org.mobula.group.SingleInvocation;
import org.mobula.message.Communicator;
import org.mobula.message.Section;
import org.mobula.runtime.Node;

/** Mobula's program: runs a {@link Pattern} by groups, by a communicator or by single calls. Rank 0 measures. */
public final class GroupProgram {
    private static final String NAME = "cells";
    private static final int WARMING_TURNS = 5;

    private final Node node;
    private final Communicator world;
    private final Rounds rounds;
    private final Groups groups;
    private final CellMember mine = new CellMember();
    private long expected; // never reset: other ranks may call for the next pattern before this rank begins it
    private final BooleanSupplier arrived = this::hasArrived;
    private int meetings;
    private long awaited;

    private GroupProgram(Node node) {
        this.node = node;
        this.world = Communicator.world(node);
        this.rounds = new Rounds(world);
        this.groups = Groups.of(node);
        if (node.rank() == 0) {
            groups.create(NAME, Cell.class, node.size());
        }
        int joined = groups.join(NAME, mine, node.rank());
        if (joined != node.rank()) {
            throw new IllegalStateException("member " + joined + " is at rank " + node.rank());
        }
    }

    /** @param words a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.rank(words, (node, task) -> {
            GroupProgram program = new GroupProgram(node);
            // all patterns are warmed up first, in turns: the compilers use a core, and the first use of a pattern
            // invalidates
            // code that was compiled for others
            for (int turn = 0; turn < WARMING_TURNS; turn++) {
                program.takeAll(task, program::warm);
            }
            return program.takeAll(task, program::measure);
        });
    }

    private interface Led {
        Measurement lead(Workload workload, Operation once, Task task) throws Exception;
    }

    /** Runs all works; returns the measurements at rank 0, nothing at the others. */
    private Map<String, Measurement> takeAll(Task task, Led led) throws Exception {
        Map<String, Measurement> results = new LinkedHashMap<>();
        for (String asked : task.works()) {
            Workload workload = Workload.of(asked);
            Operation once = operation(workload);
            if (node.rank() == 0) {
                results.put(asked, led.lead(workload, once, task));
                rounds.end();
            } else {
                rounds.follow(once);
            }
            node.barrier();
        }
        return results;
    }

    private Measurement warm(Workload workload, Operation once, Task task) throws Exception {
        return measurement(workload, rounds.lead(once, task.length().warmUp().dividedBy(WARMING_TURNS)), Double.NaN);
    }

    private Measurement measure(Workload workload, Operation once, Task task) throws Exception {
        rounds.lead(once, task.length().measured()); // the method was configured again, and its state with it
        long before = Allocation.total();
        Reading seen = rounds.lead(once, task.length().measured());
        double allocated = (double) (Allocation.total() - before) / seen.operations();
        return measurement(workload, seen, allocated);
    }

    private Measurement measurement(Workload workload, Reading reading, double allocated) {
        return workload.pattern().measurement(reading, workload.bytes(), world.size(), allocated);
    }

    private Operation operation(Workload workload) {
        return switch (workload.way()) {
            case Workload.GROUP -> byGroup(workload);
            case Workload.MESSAGE -> byMessage(workload);
            case Workload.CALLS -> oneByOne();
            default -> throw new IllegalArgumentException("unsupported pattern " + workload.way());
        };
    }

    private Operation byGroup(Workload workload) {
        Cell all = groups.lookup(NAME, Cell.class);
        int n = world.size();
        double[] values = new double[workload.doubles()];
        double[] whole = new double[workload.doubles() * n];
        return switch (workload.pattern()) {
            case BROADCAST -> {
                groups.method(all, Cell::put).configure(new GroupInvocation(), new DiscardReply());
                yield inTurns(() -> all.put(1));
            }
            case SCATTER -> {
                mine.supply(values);
                groups.method(all, Cell::fill).configure(new PersonalizedInvocation(parts()), new DiscardReply());
                yield inTurns(() -> all.fill(whole));
            }
            case DOUBLE_ARRAY -> {
                mine.supply(values); // the same array, as in the collective operation
                groups.method(all, Cell::fill).configure(new GroupInvocation(), new DiscardReply());
                yield inTurns(() -> all.fill(values));
            }
            case REDUCE_TO_ALL -> {
                InvocationCombiner sum =
                        BinomialInvocationCombiner.of((a, b, out) -> out.write(0, a.readDouble(0) + b.readDouble(0)));
                groups.method(all, Cell::put).configure(together(sum), new DiscardReply());
                yield () -> {
                    all.put(1);
                    await(++expected);
                };
            }
            case GATHER_TO_ALL -> {
                mine.supply(whole);
                groups.method(all, Cell::fill).configure(together(gather(values.length)), new DiscardReply());
                yield () -> {
                    all.fill(values);
                    await(++expected);
                };
            }
            case CALL -> {
                groups.method(all, Cell::nothing)
                        .configure(new GroupInvocation(), new CombineReply(FlatCombiner.ofVoid()));
                yield node.rank() == 0 ? all::nothing : () -> {};
            }
        };
    }

    private InvocationScheme together(InvocationCombiner combiner) {
        return new CombinedInvocation(
                "meeting-" + meetings++, node.rank(), node.size(), combiner, new GroupInvocation());
    }

    private static Personalizer parts() {
        return Personalizer.of((in, out) -> {
            double[] whole = (double[]) in.readObject(0);
            int part = whole == null ? 0 : whole.length / out.length;
            for (int i = 0; whole != null && i < out.length; i++) {
                out[i].writeSubArray(0, i * part, part, whole);
            }
        });
    }

    private static FlatInvocationCombiner gather(int part) {
        return FlatInvocationCombiner.of((in, out) -> {
            double[] whole = new double[part * in.length];
            for (int i = 0; i < in.length; i++) {
                if (in[i].readObject(0) instanceof double[] one) {
                    System.arraycopy(one, 0, whole, i * part, part);
                }
            }
            out.write(0, whole);
        });
    }

    private Operation inTurns(Operation mineOnce) {
        return () -> {
            for (int root = 0; root < world.size(); root++) {
                if (root == node.rank()) {
                    mineOnce.run();
                }
                await(++expected);
            }
        };
    }

    private boolean hasArrived() {
        return mine.taken() >= awaited;
    }

    private void await(long count) {
        if (mine.taken() < count) {
            awaited = count;
            node.serveUntil(arrived);
        }
    }

    private Operation byMessage(Workload workload) {
        Section values = Section.of(new double[workload.doubles()]);
        Section given = Section.of(new double[workload.doubles()]);
        Section whole = Section.of(new double[workload.doubles() * world.size()]);
        return switch (workload.pattern()) {
            case BROADCAST, DOUBLE_ARRAY -> forEachRoot(root -> world.broadcast(values, root));
            case SCATTER -> forEachRoot(root -> world.scatter(whole, values, root));
            case REDUCE_TO_ALL -> () -> world.allReduce(values, given, SUM);
            case GATHER_TO_ALL -> () -> world.allGather(values, whole);
            case CALL -> throw new IllegalArgumentException("messages have no call pattern");
        };
    }

    private interface Rooted {
        void run(int root);
    }

    private Operation forEachRoot(Rooted operation) {
        return () -> {
            for (int root = 0; root < world.size(); root++) {
                operation.run(root);
            }
        };
    }

    /** Rank 0 calls all members in turn. */
    private Operation oneByOne() {
        List<Cell> each = new ArrayList<>();
        for (int rank = 0; rank < world.size(); rank++) {
            Cell one = groups.lookup(NAME, Cell.class);
            groups.method(one, Cell::nothing).configure(new SingleInvocation(rank), new ReturnReply(rank));
            each.add(one);
        }
        return () -> {
            if (node.rank() == 0) {
                each.forEach(Cell::nothing);
            }
        };
    }
}

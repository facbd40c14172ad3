package org.mobula.bench.shared;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import java.util.function.ToLongFunction;
import org.mobula.bench.Measurement;
import org.mobula.bench.Unit;
import org.mobula.bench.message.Rounds;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Stopwatch.Reading;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.message.Communicator;
import org.mobula.message.Section;
import org.mobula.remote.Remote;
import org.mobula.remote.Remoting;
import org.mobula.runtime.Node;
import org.mobula.shared.Distribution;
import org.mobula.shared.SharedArray;
import org.mobula.shared.SharedObjects;
import org.mobula.shared.SharedUnit;

/** Mobula's program: the ranks do a {@link SharedWork} as many times as rank 0 wants. */
public final class SharedProgram {
    private static final String CALLED = "called";
    private static final int TAG = 0;

    private final Node node;
    private final Communicator world;
    private final SharedObjects shared;
    private final Rounds rounds;
    private final Null called;

    /** The interface of the null call. */
    public interface Null extends Remote {
        /** Does nothing. */
        void call();
    }

    private SharedProgram(Node node) {
        this.node = node;
        this.world = Communicator.world(node);
        this.shared = SharedObjects.of(node);
        this.rounds = new Rounds(world);
        Remoting remoting = Remoting.of(node);
        remoting.bind(CALLED + node.rank(), (Null) () -> {});
        this.called = remoting.lookup(CALLED + (node.rank() + 1) % node.size(), Null.class);
    }

    /** @param words a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.rank(words, (node, task) -> {
            SharedProgram program = new SharedProgram(node);
            Map<String, Measurement> results = new LinkedHashMap<>();
            for (String asked : task.works()) {
                SharedWork work = SharedWork.of(asked);
                Operation operation = program.operation(work);
                if (node.rank() == 0) {
                    program.rounds.lead(operation, task.length().warmUp());
                    Reading seen = program.rounds.lead(operation, task.length().measured());
                    program.rounds.end();
                    results.put(asked, seen.in(Unit.MICROSECONDS, work.kind().actions(), Double.NaN));
                } else {
                    program.rounds.follow(operation);
                }
                node.barrier();
            }
            return results;
        });
    }

    private Operation operation(SharedWork work) {
        int elements = Math.max(1, work.bytes() / Long.BYTES);
        int side = (int) Math.sqrt(elements); // of a matrix
        return switch (work.kind()) {
            case HERE -> here();
            case LOCK -> lock();
            case PING_PONG -> inTurn(unit(elements), content -> content[0], (content, turn) -> content[0] = turn);
            case PING_PONG_PAGES ->
                inTurn(
                        pages(elements),
                        content -> content.getAtIndex(JAVA_LONG, 0),
                        (content, turn) -> content.setAtIndex(JAVA_LONG, 0, turn));
            case MESSAGE -> message(elements);
            case LU -> factoring(LuBlocks.shared(shared, side, false), side, 1);
            case PLAIN_LU -> factoring(LuBlocks.plain(side), side, 1);
            case PARALLEL_LU -> factoring(LuBlocks.shared(shared, side, true), side, node.size());
            case MESSAGES_LU -> factoring(LuBlocks.messages(world, side), side, node.size());
            case GET -> RemoteBlocks.arrays(shared, elements, node.rank()).get();
            case PUT -> RemoteBlocks.arrays(shared, elements, node.rank()).put();
            case GET_PAGES -> RemoteBlocks.pages(shared, elements, node.rank()).get();
            case PUT_PAGES -> RemoteBlocks.pages(shared, elements, node.rank()).put();
            case COUNT ->
                counting(
                        shared.array(long[].class, SharedWork.Kind.COUNTERS, Distribution.blockCyclic(1)),
                        content -> content[0]++);
            case COUNT_PAGES ->
                counting(
                        shared.pages(long.class, SharedWork.Kind.COUNTERS, Distribution.blockCyclic(1)),
                        content -> content.set(JAVA_LONG, 0, content.get(JAVA_LONG, 0) + 1));
            case NULL_CALL -> node.rank() == 0 ? called::call : () -> {};
        };
    }

    private Operation here() {
        SharedUnit<long[]> mine =
                shared.array(long[].class, 2, Distribution.cyclic()).block(node.rank());
        return () -> {
            for (int i = 0; i < SharedWork.Kind.HERE.actions(); i++) {
                mine.acquire();
                mine.value()[0]++;
                mine.release();
            }
        };
    }

    /** @param ranks that take part, beginning with rank 0 */
    private Operation factoring(BlockLu.Blocks blocks, int size, int ranks) {
        BlockLu lu = new BlockLu(size, blocks, node.rank(), ranks);
        return node.rank() < ranks ? lu::run : () -> {};
    }

    /** Each rank increments counters in another order. */
    private <T> Operation counting(SharedArray<T> counters, Consumer<T> increment) {
        SplittableRandom random = new SplittableRandom(node.rank());
        return () -> {
            SharedUnit<T> counter = counters.block(random.nextInt(SharedWork.Kind.COUNTERS));
            counter.acquire();
            increment.accept(counter.value());
            counter.release();
        };
    }

    private static Operation lock() {
        ReentrantLock lock = new ReentrantLock();
        long[] content = {0};
        return () -> {
            for (int i = 0; i < SharedWork.Kind.LOCK.actions(); i++) {
                lock.lock();
                content[0]++;
                lock.unlock();
            }
        };
    }

    private SharedUnit<long[]> unit(int elements) {
        return shared.array(long[].class, elements, Distribution.block(elements))
                .block(0);
    }

    private SharedUnit<MemorySegment> pages(int elements) {
        return shared.pages(long.class, elements, Distribution.block(elements)).block(0);
    }

    /** Each rank writes once the other has: the number of the turn. */
    private <T> Operation inTurn(SharedUnit<T> unit, ToLongFunction<T> get, ObjLongConsumer<T> set) {
        return () -> {
            boolean mine = false;
            while (!mine) {
                unit.acquire();
                long turn = get.applyAsLong(unit.value());
                mine = turn % 2 == node.rank();
                if (mine) {
                    set.accept(unit.value(), turn + 1);
                }
                unit.release();
            }
        };
    }

    private Operation message(int elements) {
        Section section = Section.of(new long[elements]);
        int other = 1 - node.rank();
        return () -> {
            if (node.rank() == 0) {
                world.send(section, other, TAG);
                world.receive(section, other, TAG);
            } else {
                world.receive(section, other, TAG);
                world.send(section, other, TAG);
            }
        };
    }
}

package org.mobula.shared.internal.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.mobula.shared.internal.check.AccessLog;
import org.mobula.shared.spi.Protocol;

/**
 * A random program on a simulated world, and the check of what it sees against the model of its protocol.
 *
 * <p>Each element of a block holds the number of its last write. A block's writes are totally ordered by its lock, so
 * that a value has a position in that order. The model says which positions a read may return at least.
 */
final class RandomProgram {
    private static final int BLOCKS = 4;
    private static final int LENGTH = 2;
    private static final int PHASES = 2;

    private final int size;
    private final int threads;
    private final Random random;
    private final SimulatedWorld world;
    private final Protocol protocol;
    private final String name;
    private final int copies;
    private final boolean deaths;
    private final SimulatedMemory memory;
    private final boolean mayTear; // a rank that dies may leave a part of what it wrote
    private final List<List<List<Long>>> orders = new ArrayList<>(); // by block and element: released writes
    private final Map<Long, Integer> positions = new HashMap<>();
    private final int[][] completed = new int[BLOCKS][LENGTH]; // the last position whose release has ended
    private final int[][][] knows; // by rank, block and element: positions that happened before
    private final int[][][] told = new int[BLOCKS * LENGTH][BLOCKS][LENGTH]; // what the lock of an element tells
    private final int[][][] seen; // by rank, block and element: the last position that was read
    private final int[] writer = new int[BLOCKS * LENGTH]; // the rank and thread + 1 that writes an element
    private final int[] readers = new int[BLOCKS * LENGTH];
    private final List<Integer>[] heldBy; // by rank: the blocks held, for the scopes
    private final List<Operation> operations = new ArrayList<>();
    private final int[] waitingAtBarrier;
    private final List<Runnable>[] afterBarrier;
    private long writes;
    private boolean killed;

    @SuppressWarnings("unchecked") // arrays of lists
    RandomProgram(String name, long seed, boolean deaths, int copies, SimulatedMemory memory) {
        this.random = new Random(seed);
        this.name = name;
        this.size = 2 + random.nextInt(3);
        this.threads = 1 + random.nextInt(2);
        this.deaths = deaths;
        this.copies = copies;
        this.protocol = SimulatedWorld.protocol(name);
        boolean fails = random.nextBoolean();
        this.memory = memory;
        this.mayTear = memory == SimulatedMemory.HOST_WITH_LOCKS && fails && copies == 1;
        this.world = memory.world(
                size,
                random,
                content -> SimulatedWorld.unit(0, protocol, BLOCKS, LENGTH, size, fails, copies, content),
                BLOCKS,
                LENGTH,
                protocol.hasSeveralWriters());
        this.knows = new int[size][BLOCKS][LENGTH];
        this.seen = new int[size][BLOCKS][LENGTH];
        this.heldBy = new List[size];
        this.waitingAtBarrier = new int[size];
        this.afterBarrier = new List[size];
        for (int rank = 0; rank < size; rank++) {
            heldBy[rank] = new ArrayList<>();
            afterBarrier[rank] = new ArrayList<>();
        }
        for (int block = 0; block < BLOCKS; block++) {
            List<List<Long>> elements = new ArrayList<>();
            for (int i = 0; i < LENGTH; i++) {
                elements.add(new ArrayList<>(List.of(0L)));
            }
            orders.add(elements);
        }
        positions.put(0L, 0);
    }

    /** Runs the program; throws an AssertionError if it sees what it must not, or does not end. */
    void run() {
        for (int rank = 0; rank < size; rank++) {
            for (int thread = 0; thread < threads; thread++) {
                int me = rank;
                world.later(() -> phase(me, 0));
            }
        }
        if (deaths) {
            int victim = random.nextInt(size);
            long when = random.nextInt(40);
            dieAfter(victim, when);
        }
        world.run();
        for (Operation each : operations) {
            Copy copy = each.copy;
            int rank = copy == null ? ranks.getOrDefault(each, 0) : copy.machine.me;
            if (!each.isDone() && !world.dead.get(rank)) {
                throw new AssertionError("rank " + rank + " waits for ever: " + each.describe());
            }
        }
    }

    private final Map<Operation, Integer> ranks = new HashMap<>();

    private void dieAfter(int victim, long steps) {
        if (steps == 0) {
            killed = true;
            if (random.nextInt(3) == 0) {
                world.leave(victim);
            } else {
                world.kill(victim);
            }
            for (int i = 0; i < BLOCKS * LENGTH; i++) {
                if (writer[i] == victim + 1) {
                    writer[i] = 0;
                }
                readers[i] -= readersOf[victim][i];
            }
        } else {
            world.later(() -> dieAfter(victim, steps - 1));
        }
    }

    private final int[][] readersOf = new int[8][BLOCKS * LENGTH];

    /** A phase: some steps, then a barrier. */
    private void phase(int rank, int number) {
        steps(
                rank,
                2 + random.nextInt(6),
                () -> barrier(rank, () -> {
                    if (number + 1 < PHASES) {
                        phase(rank, number + 1);
                    }
                }));
    }

    private void steps(int rank, int left, Runnable then) {
        if (world.dead.get(rank)) {
            return;
        }
        if (left == 0) {
            then.run();
            return;
        }
        Runnable next = () -> world.later(() -> steps(rank, left - 1, then));
        int block = random.nextInt(BLOCKS);
        switch (random.nextInt(6)) {
            case 0, 1 -> write(rank, block, next);
            case 2 -> acquireRead(rank, block, next);
            case 3 -> nested(rank, next);
            case 4 -> plainRead(rank, block, next);
            default -> abandonedOrTry(rank, block, next);
        }
    }

    private void when(int rank, Operation operation, Runnable then) {
        when(rank, operation, () -> {}, then);
    }

    private void when(int rank, Operation operation, Runnable atEnd, Runnable then) {
        operations.add(operation);
        ranks.put(operation, rank);
        operation.whenDone(() -> {
            atEnd.run();
            world.next(
                    () -> { // not within the step that has ended it, as a thread
                        if (!world.dead.get(rank)) {
                            then.run();
                        }
                    });
        });
    }

    private void write(int rank, int block, Runnable then) {
        int from = protocol.hasSeveralWriters() ? random.nextInt(LENGTH) : 0;
        int to = protocol.hasSeveralWriters() ? from + 1 + random.nextInt(LENGTH - from) : LENGTH;
        acquire(
                rank,
                block,
                from,
                to,
                false,
                hold -> world.later(() -> {
                    if (world.dead.get(rank)) {
                        return;
                    }
                    release(rank, block, from, to, hold, then);
                }),
                then);
    }

    private interface Held {
        /** @param operation null if the lock was here and free */
        void by(@Nullable Operation operation);
    }

    private void acquire(int rank, int block, int from, int to, boolean tries, Held held, Runnable otherwise) {
        Copy copy = world.copy(rank, 0, block);
        if (from == 0 && to == LENGTH && copy.tryFast()) {
            acquired(rank, block, from, to);
            held.by(null);
            return;
        }
        Operation operation = world.machines[rank].acquire(copy, true, tries, from, to);
        when(rank, operation, () -> {
            if (operation.failure() != null || operation.isRefused()) {
                require(operation.failure() == null || killed, "an acquisition failed: " + operation.failure());
                otherwise.run();
                return;
            }
            acquired(rank, block, from, to);
            held.by(operation);
        });
    }

    private void acquired(int rank, int block, int from, int to) {
        enter(rank, block, from, to);
        learn(rank, block, from, to);
        for (int i = from; i < to; i++) {
            int position = read(rank, block, i);
            List<Long> order = orders.get(block).get(i);
            checkAcquired(block, i, position, order);
            SimulatedWorld.set(world.copy(rank, 0, block), i, ++writes);
        }
    }

    private void checkAcquired(int block, int element, int position, List<Long> order) {
        if (!killed) {
            require(
                    position == order.size() - 1,
                    "block " + block + " was acquired with write " + position + " of " + (order.size() - 1));
        } else if (copies == 2) {
            require(
                    position >= completed[block][element],
                    "block " + block + " was acquired with write " + position + ", but " + completed[block][element]
                            + " was released");
        }
    }

    private void enter(int rank, int block, int from, int to) {
        for (int i = from; i < to; i++) {
            int at = block * LENGTH + i;
            require(
                    writer[at] == 0 && readers[at] == 0,
                    "rank " + rank + " writes element " + i + " of block " + block + " while rank " + (writer[at] - 1)
                            + " writes, or " + readers[at] + " read");
            writer[at] = rank + 1;
        }
        world.trace("rank " + rank + " writes block " + block + " " + from + " to " + to);
        heldBy[rank].add(block);
    }

    private void release(int rank, int block, int from, int to, @Nullable Operation hold, Runnable then) {
        Copy copy = world.copy(rank, 0, block);
        world.trace("rank " + rank + " releases block " + block);
        int[] mine = new int[LENGTH];
        for (int i = from; i < to; i++) {
            long value = SimulatedWorld.get(copy, i);
            List<Long> order = orders.get(block).get(i);
            mine[i] = order.size();
            positions.put(value, mine[i]);
            order.add(value);
            writer[block * LENGTH + i] = 0;
        }
        for (int lock : scopes(rank)) {
            for (int i = 0; i < LENGTH; i++) {
                Positions.merge(told[lock * LENGTH + i], block, mine);
            }
        }
        for (int i = from; i < to; i++) {
            Positions.merge(told[block * LENGTH + i], block, mine);
        }
        heldBy[rank].remove((Integer) block);
        tell(rank, block, from, to);
        Runnable ended = () -> {
            for (int i = from; i < to; i++) {
                completed[block][i] = Math.max(completed[block][i], mine[i]);
                knows[rank][block][i] = Math.max(knows[rank][block][i], mine[i]);
            }
        };
        if (hold == null && copy.releaseFast()) {
            ended.run();
            then.run();
            return;
        }
        Operation release = world.machines[rank].release(copy, hold);
        when(rank, release, () -> {
            if (release.failure() == null) {
                ended.run();
            }
            then.run();
        });
    }

    /** The locks that tell of a release by a rank because it holds them. */
    private List<Integer> scopes(int rank) {
        return protocol.notices() == Protocol.Notices.SCOPE ? heldBy[rank] : List.of();
    }

    /** What a lock tells of earlier releases, if not only those within its scope. */
    private void tell(int rank, int block, int from, int to) {
        for (int i = from; i < to && protocol.notices() == Protocol.Notices.ALL; i++) {
            Positions.merge(told[block * LENGTH + i], knows[rank]);
        }
    }

    private void learn(int rank, int block, int from, int to) {
        for (int i = from; i < to; i++) {
            Positions.merge(knows[rank], told[block * LENGTH + i]);
        }
    }

    /** The position of what a rank sees in its copy. */
    private int read(int rank, int block, int element) {
        long value = SimulatedWorld.get(world.copy(rank, 0, block), element);
        Integer position = positions.get(value);
        require(
                position != null || killed && mayTear,
                "rank " + rank + " sees write " + value + ", which was not released");
        return position == null ? -1 : position;
    }

    private void acquireRead(int rank, int block, Runnable then) {
        Copy copy = world.copy(rank, 0, block);
        Operation operation = world.machines[rank].acquire(copy, false, false, 0, LENGTH);
        when(rank, operation, () -> {
            if (operation.failure() != null) {
                require(killed, "an acquisition failed: " + operation.failure());
                then.run();
                return;
            }
            for (int i = 0; i < LENGTH; i++) {
                int at = block * LENGTH + i;
                require(writer[at] == 0, "rank " + rank + " reads while rank " + (writer[at] - 1) + " writes");
                readers[at]++;
                readersOf[rank][at]++;
                checkAcquired(block, i, read(rank, block, i), orders.get(block).get(i));
            }
            learn(rank, block, 0, LENGTH);
            world.later(() -> {
                if (world.dead.get(rank)) {
                    return;
                }
                for (int i = 0; i < LENGTH; i++) {
                    readers[block * LENGTH + i]--;
                    readersOf[rank][block * LENGTH + i]--;
                }
                when(rank, world.machines[rank].release(copy, operation), then);
            });
        });
    }

    /** A lock within another one, in the order of their numbers, so that there is no deadlock. */
    private void nested(int rank, Runnable then) {
        int outer = random.nextInt(BLOCKS - 1);
        int inner = outer + 1 + random.nextInt(BLOCKS - 1 - outer);
        if (protocol.readsLocally()) { // a reader that waits for a writer may hold what the writer wants
            write(rank, outer, then);
            return;
        }
        acquire(
                rank,
                outer,
                0,
                LENGTH,
                false,
                first -> acquire(
                        rank,
                        inner,
                        0,
                        LENGTH,
                        false,
                        second -> release(
                                rank, inner, 0, LENGTH, second, () -> release(rank, outer, 0, LENGTH, first, then)),
                        () -> release(rank, outer, 0, LENGTH, first, then)),
                then);
    }

    private void plainRead(int rank, int block, Runnable then) {
        Copy copy = world.copy(rank, 0, block);
        int[][] before = new int[BLOCKS][LENGTH];
        Positions.merge(before, knows[rank]);
        int[] done = completed[block].clone();
        int[] writing = new int[LENGTH];
        int[] last = new int[LENGTH];
        Runnable atEnd = () -> { // not later: another rank may write then
            System.arraycopy(writer(block), 0, writing, 0, LENGTH);
            Arrays.setAll(last, i -> orders.get(block).get(i).size() - 1);
        };
        Runnable check = () -> {
            for (int i = 0; i < LENGTH && !killed && !writes(rank, writing) && !writes(rank, writer(block)); i++) {
                checkRead(rank, block, i, before[block][i], done[i], writing[i], last[i]);
            }
            then.run();
        };
        if (random.nextBoolean() && copy.isReadable()) {
            atEnd.run();
            check.run();
            return;
        }
        Operation operation =
                random.nextInt(4) == 0 ? world.machines[rank].update(copy) : world.machines[rank].read(copy);
        when(rank, operation, atEnd, () -> {
            require(operation.failure() == null || killed, "a read failed: " + operation.failure());
            check.run();
        });
    }

    private int[] writer(int block) {
        return Arrays.copyOfRange(writer, block * LENGTH, (block + 1) * LENGTH);
    }

    /** Whether another thread of the rank writes; both use one copy. */
    private static boolean writes(int rank, int[] writers) {
        return Arrays.stream(writers).anyMatch(each -> each == rank + 1);
    }

    /**
     * @param writing 1 + the rank that wrote the element when the read ended; 0 if none did
     * @param last the last position then
     */
    private void checkRead(int rank, int block, int element, int before, int done, int writing, int last) {
        int position = read(rank, block, element);
        String what = "rank " + rank + " read write " + position + " of element " + element + " of block " + block;
        require(position >= before, what + ", but " + before + " happened before");
        require(position >= seen[rank][block][element], what + " after " + seen[rank][block][element]);
        seen[rank][block][element] = position;
        boolean atomic = name.equals("sequential") || name.equals("read-mostly");
        if (atomic || name.equals("update")) {
            require(position >= done, what + ", but the release of " + done + " had ended");
        }
        if (atomic) {
            require(position >= last, what + ", but the last was " + last);
            require(writing == 0, what + " while rank " + (writing - 1) + " wrote");
        }
    }

    private void abandonedOrTry(int rank, int block, Runnable then) {
        Copy copy = world.copy(rank, 0, block);
        if (random.nextBoolean()) {
            Held held = hold -> world.later(() -> {
                if (!world.dead.get(rank)) {
                    release(rank, block, 0, LENGTH, hold, then);
                }
            });
            acquire(rank, block, 0, LENGTH, true, held, then);
            return;
        }
        if (!protocol.hasSeveralWriters() && memory != SimulatedMemory.HOST_WITH_LOCKS) {
            then.run();
            return;
        }
        Operation operation = world.machines[rank].acquire(copy, false, false, 0, LENGTH);
        world.later(() -> {
            if (!world.dead.get(rank)) {
                if (!world.machines[rank].abandon(operation) && operation.failure() == null) {
                    world.machines[rank].release(copy, operation);
                }
                then.run();
            }
        });
    }

    /** All threads of a rank meet, then one goes to the barrier for all. */
    private void barrier(int rank, Runnable then) {
        afterBarrier[rank].add(then);
        if (++waitingAtBarrier[rank] < threads) {
            return;
        }
        waitingAtBarrier[rank] = 0;
        List<Runnable> all = List.copyOf(afterBarrier[rank]);
        afterBarrier[rank].clear();
        Positions.merge(meeting, knows[rank]);
        Operation operation = world.machines[rank].barrier(AccessLog.NONE);
        when(rank, operation, () -> {
            require(operation.failure() == null || killed, "a barrier failed: " + operation.failure());
            if (operation.failure() == null) {
                Positions.merge(knows[rank], meeting);
            }
            all.forEach(world::later);
        });
    }

    private final int[][] meeting = new int[BLOCKS][LENGTH];

    private void require(boolean right, String otherwise) {
        if (!right) {
            throw new AssertionError(
                    otherwise + " (protocol " + name + ", " + size + " ranks, time " + world.now() + ")");
        }
    }
}

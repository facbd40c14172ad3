package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.invoke.Invocations;
import org.mobula.invoke.NonBlocking;
import org.mobula.invoke.Reuse;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;

/** Arguments arrive in what earlier calls are done with, and never in what they still have. */
class ReuseTest {
    private static RemotingCluster cluster;

    @BeforeAll
    static void open() {
        cluster = new RemotingCluster(2);
        cluster.at(1).allow("org.mobula.remote.*");
        cluster.at(0).allow("org.mobula.remote.*");
    }

    @AfterAll
    static void close() {
        cluster.close();
    }

    @AfterEach
    void forgetNumbers() {
        Keeper.LATER.clear();
    }

    /** Has a reference to another, and an array. */
    static class Cell implements Serializable {
        private static final long serialVersionUID = 1L;
        int number;
        double[] values = {};
        Cell next;
        Object any;

        static Cell of(int number, double... values) {
            Cell cell = new Cell();
            cell.number = number;
            cell.values = values;
            return cell;
        }
    }

    /** Its constructor sees what it is given. */
    record Nosy(double[] values) implements Serializable {
        static final List<double[]> SEEN = Collections.synchronizedList(new ArrayList<>());

        Nosy {
            SEEN.add(values);
        }
    }

    interface Uses extends Remote {
        double sum(double[] values);

        @NonBlocking
        double sumAtOnce(double[] values);

        int identity(double[] values);

        double walk(Cell cell);

        double both(double[] confined, Cell kept);

        double bothCells(Cell confined, Cell kept);

        double rows(double[][] rows);

        double any(Object value);

        boolean[] flip(boolean[] flags);

        double fails(double[] values);

        double meets(double[] values) throws Exception;
    }

    /** Is done with all it is given, but for what it says it keeps. */
    static final class User implements Uses {
        final double[] seen = new double[1 << 18];
        final Set<Integer> identities = ConcurrentHashMap.newKeySet();
        final List<Cell> kept = Collections.synchronizedList(new ArrayList<>());
        final CyclicBarrier meeting = new CyclicBarrier(2);

        @Override
        public double sum(double[] values) {
            double sum = 0;
            for (double value : values) {
                sum += value;
            }
            return sum;
        }

        @Override
        public double sumAtOnce(double[] values) {
            return sum(values);
        }

        @Override
        public int identity(double[] values) {
            return System.identityHashCode(values);
        }

        @Override
        public double walk(Cell cell) {
            double sum = 0;
            for (Cell each = cell; each != null; each = each.next) {
                sum += each.number + each.values.length;
            }
            return sum;
        }

        @Override
        public double both(double[] confined, Cell cell) {
            kept.add(cell);
            return confined.length;
        }

        @Override
        public double bothCells(Cell confined, Cell cell) {
            kept.add(cell);
            return confined.number;
        }

        @Override
        public double rows(double[][] rows) {
            double sum = 0;
            for (double[] row : rows) {
                sum += row[0];
            }
            return sum;
        }

        @Override
        public double any(Object value) {
            return value instanceof Cell cell ? cell.number : value instanceof double[] values ? values[0] : -1;
        }

        @Override
        public boolean[] flip(boolean[] flags) {
            boolean[] flipped = new boolean[flags.length];
            for (int i = 0; i < flags.length; i++) {
                flipped[i] = !flags[i];
            }
            return flipped;
        }

        @Override
        public double fails(double[] values) {
            throw new IllegalStateException("of " + values.length);
        }

        @Override
        public double meets(double[] values) throws Exception {
            double before = values[0];
            meeting.await();
            return values[0] == before && values[values.length - 1] == before ? before : Double.NaN;
        }
    }

    interface Keeps extends Remote {
        void keep(double[] values) throws Exception;
    }

    /** Every way to let an argument outlive a call; each keeps it where {@link #kept} finds it. */
    enum Way {
        FIELD, STATIC, COLLECTION, ARRAY, THREAD, LAMBDA, RETURN, EXCEPTION, SEGMENT, LOCAL_OBJECT, THREAD_LOCAL
    }

    interface Gives extends Remote {
        double[] give(double[] values);
    }

    /** Keeps what it is given. */
    abstract static class Keeper {
        static final List<DoubleSupplier> LATER = Collections.synchronizedList(new ArrayList<>());
        static double[] last;
        final List<double[]> all = Collections.synchronizedList(new ArrayList<>());

        static Keeps of(Way way, List<double[]> kept) {
            return switch (way) {
                case FIELD -> new Keeps() {
                    private double[] mine = {};

                    @Override
                    public void keep(double[] values) {
                        mine = values;
                        kept.add(mine);
                    }
                };
                case STATIC -> new Keeps() {
                    @Override
                    public void keep(double[] values) {
                        last = values;
                        kept.add(last);
                    }
                };
                case COLLECTION -> new Keeps() {
                    @Override
                    public void keep(double[] values) {
                        kept.add(values);
                    }
                };
                case ARRAY -> new Keeps() {
                    private final double[][] table = new double[100][];
                    private int next;

                    @Override
                    public void keep(double[] values) {
                        table[next] = values;
                        kept.add(table[next++]);
                    }
                };
                case THREAD -> new Keeps() {
                    @Override
                    public void keep(double[] values) throws Exception {
                        Thread thread = Thread.ofVirtual().start(() -> kept.add(values));
                        thread.join();
                    }
                };
                case LAMBDA -> new Keeps() {
                    @Override
                    public void keep(double[] values) {
                        LATER.add(() -> kept.add(values) ? 1 : 0);
                    }
                };
                case RETURN -> new Keeps() {
                    @Override
                    public void keep(double[] values) {
                        kept.add(same(values));
                    }

                    private double[] same(double[] values) {
                        return values;
                    }
                };
                case EXCEPTION -> new Keeps() {
                    @Override
                    public void keep(double[] values) {
                        try {
                            throw new Carrier(values);
                        } catch (Carrier carrier) {
                            kept.add(carrier.values);
                        }
                    }
                };
                case SEGMENT -> new Keeps() {
                    @Override
                    public void keep(double[] values) {
                        MemorySegment view = MemorySegment.ofArray(values).asSlice(0);
                        kept.add((double[]) view.heapBase().orElseThrow());
                    }
                };
                case LOCAL_OBJECT -> new Keeps() {
                    @Override
                    public void keep(double[] values) {
                        Cell cell = new Cell();
                        cell.values = values;
                        kept.add(cell.values);
                    }
                };
                case THREAD_LOCAL -> new Keeps() {
                    private final ThreadLocal<double[]> local = new ThreadLocal<>();

                    @Override
                    public void keep(double[] values) {
                        local.set(values);
                        kept.add(local.get());
                    }
                };
            };
        }
    }

    /** Takes an array along. */
    static final class Carrier extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final transient double[] values;

        Carrier(double[] values) {
            this.values = values;
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void whatAMethodKeepsNeverChangesAfterwards(Way way) throws Exception {
        List<double[]> kept = Collections.synchronizedList(new ArrayList<>());
        Keeps keeper = cluster.stub(1, Keeper.of(way, kept), Keeps.class, 0);
        for (int length : new int[] {8, 5000}) { // in the message, and as a block
            for (int call = 0; call < 20; call++) {
                keeper.keep(filled(length, call));
            }
        }
        Keeper.LATER.forEach(DoubleSupplier::getAsDouble);
        for (int i = 0; i < 40; i++) {
            assertThat(kept.get(i)).containsOnly(i % 20);
        }
        assertThat(kept).hasSize(40);
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 131_072})
    void aMethodThatIsDoneWithItsArrayGetsTheNextOneInTheSame(int length) {
        Uses user = cluster.stub(1, new User(), Uses.class, 0);
        double[] values = filled(length, 1);
        user.sum(values);
        Reuse before = reuse();
        for (int call = 1; call <= 50; call++) {
            Arrays.fill(values, call);
            assertThat(user.sum(values)).isEqualTo((double) call * length);
        }
        Reuse after = reuse();
        // why not all: a call may come before the thread of the last one has given its array back
        assertThat(after.reused() - before.reused()).isGreaterThan(40);
        assertThat(after.reused() + after.fresh() - before.reused() - before.fresh())
                .isEqualTo(50);
    }

    @Test
    void aWarmCallWithOneMebibyteAllocatesLittle() {
        Uses user = cluster.stub(1, new User(), Uses.class, 0);
        double[] values = filled(131_072, 1);
        for (int call = 0; call < 3_000; call++) {
            user.sumAtOnce(values);
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getTotalThreadAllocatedBytes();
        for (int call = 0; call < 200; call++) {
            user.sumAtOnce(values);
        }
        long each = (threads.getTotalThreadAllocatedBytes() - before) / 200;
        // why not 0: blocks make a few small objects at both sides, all of which run in this JVM
        assertThat(each).isLessThan(16_384);
    }

    @Test
    void aMethodThatShowsItsArraysIdentityGetsANewOneEachTime() {
        Uses user = cluster.stub(1, new User(), Uses.class, 0);
        Reuse before = reuse();
        for (int call = 0; call < 20; call++) {
            user.identity(new double[8]);
        }
        assertThat(reuse()).isEqualTo(before);
    }

    @Test
    void objectsArriveInObjectsOfTheirClassAgain() {
        Uses user = cluster.stub(1, new User(), Uses.class, 0);
        user.walk(chain(100, 3));
        Reuse before = reuse();
        for (int call = 1; call <= 20; call++) {
            assertThat(user.walk(chain(call * 5, call))).isEqualTo(call * 5 * (double) (call * 5 - 1) / 2 + call * 5 * call);
        }
        assertThat(reuse().reused() - before.reused()).isGreaterThan(500);
    }

    @Test
    void cyclesAndSharedPartsOfAConfinedArgumentStaySo() {
        Uses user = cluster.stub(1, new User(), Uses.class, 0);
        double[] shared = {1, 2, 3};
        for (int call = 0; call < 20; call++) {
            Cell first = Cell.of(call, shared);
            first.next = Cell.of(1, shared);
            first.any = first;
            assertThat(user.walk(first)).isEqualTo(call + 1 + 6);
        }
    }

    @Test
    void rowsOfAMatrixArriveInRows() {
        Uses user = cluster.stub(1, new User(), Uses.class, 0);
        for (int call = 1; call <= 20; call++) {
            double[][] rows = {filled(10, call), filled(2000, 2 * call), filled(10, 3 * call)};
            assertThat(user.rows(rows)).isEqualTo(6.0 * call);
        }
    }

    @Test
    void whatIsPartOfAKeptArgumentTooIsNotUsedAgain() {
        User target = new User();
        Uses user = cluster.stub(1, target, Uses.class, 0);
        for (int call = 0; call < 20; call++) {
            double[] shared = filled(8, call);
            user.both(shared, Cell.of(call, shared));
            user.both(filled(8, -1), Cell.of(-1, filled(8, -1)));
        }
        for (int call = 0; call < 20; call++) {
            assertThat(target.kept.get(2 * call).values).containsOnly(call);
            assertThat(target.kept.get(2 * call + 1).values).containsOnly(-1);
        }
    }

    @Test
    void anArgumentThatLeadsIntoAKeptOneIsNotUsedAgain() {
        User target = new User();
        Uses user = cluster.stub(1, target, Uses.class, 0);
        for (int call = 0; call < 20; call++) {
            Cell inner = Cell.of(call, call);
            Cell kept = Cell.of(call, call);
            Cell confined = Cell.of(call, call);
            confined.next = inner;
            kept.next = inner;
            user.bothCells(confined, kept);
        }
        for (int call = 0; call < 20; call++) {
            assertThat(target.kept.get(call).next.number).isEqualTo(call);
            assertThat(target.kept.get(call).next.values).containsOnly(call);
        }
    }

    @Test
    void whatAConstructorOfTheArgumentSawIsNotUsedAgain() {
        Uses user = cluster.stub(1, new User(), Uses.class, 0);
        Nosy.SEEN.clear();
        for (int call = 0; call < 20; call++) {
            Cell cell = Cell.of(call, filled(6, call));
            cell.any = new Nosy(cell.values);
            user.any(cell);
            user.any(Cell.of(-1, filled(6, -1)));
        }
        // at even places the caller's own, then the callee's
        for (int call = 0; call < 20; call++) {
            assertThat(Nosy.SEEN.get(2 * call + 1)).containsOnly(call);
        }
    }

    @Test
    void resultsAreAlwaysNew() {
        Uses user = cluster.stub(1, new User(), Uses.class, 0);
        List<boolean[]> results = new ArrayList<>();
        for (int call = 0; call < 10; call++) {
            boolean[] flags = new boolean[10];
            flags[call] = true;
            results.add(user.flip(flags));
        }
        for (int call = 0; call < 10; call++) {
            assertThat(results.get(call)[call]).isFalse();
            assertThat(results.get(call)[(call + 1) % 10]).isTrue();
        }
    }

    @Test
    void aMethodThatThrowsGivesItsArgumentsBackToo() {
        Uses user = cluster.stub(1, new User(), Uses.class, 0);
        Reuse before = reuse();
        for (int call = 0; call < 30; call++) {
            try {
                user.fails(new double[77]);
            } catch (IllegalStateException expected) {
                assertThat(expected).hasMessage("of 77");
            }
        }
        assertThat(reuse().reused() - before.reused()).isGreaterThan(20);
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 20_000})
    void callsThatRunAtOnceEachHaveTheirOwnArray(int length) throws Exception {
        Uses user = cluster.stub(1, new User(), Uses.class, 0);
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            List<Future<?>> callers = new ArrayList<>();
            for (int caller = 1; caller <= 2; caller++) {
                int own = caller;
                callers.add(threads.submit(() -> {
                    for (int call = 0; call < 100; call++) {
                        double mine = own * 1000 + call;
                        assertThat(user.meets(filled(length, mine))).isEqualTo(mine);
                    }
                    return null;
                }));
            }
            for (Future<?> caller : callers) {
                caller.get();
            }
        }
    }

    @Test
    void manyCallersNeverMixTheirArguments() throws Exception {
        Uses user = cluster.stub(1, new User(), Uses.class, 0);
        CountDownLatch start = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newFixedThreadPool(6)) {
            List<Future<?>> callers = new ArrayList<>();
            for (int caller = 0; caller < 6; caller++) {
                Random random = new Random(caller);
                callers.add(threads.submit(() -> {
                    start.await();
                    for (int call = 0; call < 150; call++) {
                        int length = 1 + random.nextInt(3) * 1500;
                        double value = random.nextInt(1000);
                        assertThat(user.sum(filled(length, value))).isEqualTo(value * length);
                        assertThat(user.walk(chain(length % 7 + 1, 2)))
                                .isEqualTo((length % 7 + 1) * (length % 7) / 2.0 + 2.0 * (length % 7 + 1));
                    }
                    return null;
                }));
            }
            start.countDown();
            for (Future<?> caller : callers) {
                caller.get();
            }
        }
    }

    @Test
    void withoutRoomNothingIsUsedAgain() {
        try (RemotingCluster without = new RemotingCluster(2, NodeOptions.defaults().withReuseBytes(0))) {
            Uses user = without.stub(1, new User(), Uses.class, 0);
            for (int call = 0; call < 5; call++) {
                assertThat(user.sum(filled(10, call))).isEqualTo(10.0 * call);
            }
            assertThat(Invocations.of(Engine.of(without.node(1))).reuse()).isEqualTo(Reuse.NONE);
        }
    }

    private static Reuse reuse() {
        return Invocations.of(Engine.of(cluster.node(1))).reuse();
    }

    private static double[] filled(int length, double value) {
        double[] values = new double[length];
        Arrays.fill(values, value);
        return values;
    }

    /** So many cells, numbered from 0, each with an array of that length. */
    private static Cell chain(int cells, int length) {
        Cell chain = null;
        for (int number = cells - 1; number >= 0; number--) {
            Cell cell = Cell.of(number, new double[length]);
            cell.next = chain;
            chain = cell;
        }
        return chain;
    }
}

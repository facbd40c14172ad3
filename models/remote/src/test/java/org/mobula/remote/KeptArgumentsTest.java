package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Arguments that outlive their call never change later: every way to keep one is detected. */
class KeptArgumentsTest {
    private static final int CALLS = 40; // what may be reused is reused from the 17th call on

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

    interface Parts extends Remote {
        double both(double[] confined, Cell kept);

        double bothCells(Cell confined, Cell kept);

        double any(Object value);

        double[] same(double[] values);
    }

    /** Keeps its second argument, and nothing of the first. */
    static final class Holder implements Parts {
        final List<Cell> kept = Collections.synchronizedList(new ArrayList<>());

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
        public double[] same(double[] values) {
            return values;
        }

        @Override
        public double any(Object value) {
            return value instanceof Cell cell ? cell.number : value instanceof double[] values ? values[0] : -1;
        }
    }

    /** Its constructor sees its argument. */
    record Nosy(double[] values) implements Serializable {
        static final List<double[]> SEEN = Collections.synchronizedList(new ArrayList<>());

        Nosy {
            SEEN.add(values);
        }
    }

    interface Keeps extends Remote {
        void keep(double[] values) throws Exception;
    }

    /** Every way to let an argument outlive a call; each keeps it where {@link #kept} finds it. */
    enum Way {
        FIELD,
        STATIC,
        COLLECTION,
        ARRAY,
        THREAD,
        LAMBDA,
        RETURN,
        EXCEPTION,
        SEGMENT,
        LOCAL_OBJECT,
        THREAD_LOCAL
    }

    /** Keeps its arguments. */
    abstract static class Keeper {
        static final List<DoubleSupplier> LATER = Collections.synchronizedList(new ArrayList<>());
        static double[] last;
        final List<double[]> all = Collections.synchronizedList(new ArrayList<>());

        static Keeps of(Way way, List<double[]> kept) {
            return switch (way) {
                case FIELD ->
                    new Keeps() {
                        private double[] mine = {};

                        @Override
                        public void keep(double[] values) {
                            mine = values;
                            kept.add(mine);
                        }
                    };
                case STATIC ->
                    new Keeps() {
                        @Override
                        public void keep(double[] values) {
                            last = values;
                            kept.add(last);
                        }
                    };
                case COLLECTION ->
                    new Keeps() {
                        @Override
                        public void keep(double[] values) {
                            kept.add(values);
                        }
                    };
                case ARRAY ->
                    new Keeps() {
                        private final double[][] table = new double[100][];
                        private int next;

                        @Override
                        public void keep(double[] values) {
                            table[next] = values;
                            kept.add(table[next++]);
                        }
                    };
                case THREAD ->
                    new Keeps() {
                        @Override
                        public void keep(double[] values) throws Exception {
                            Thread thread = Thread.ofVirtual().start(() -> kept.add(values));
                            thread.join();
                        }
                    };
                case LAMBDA ->
                    new Keeps() {
                        @Override
                        public void keep(double[] values) {
                            LATER.add(() -> kept.add(values) ? 1 : 0);
                        }
                    };
                case RETURN ->
                    new Keeps() {
                        @Override
                        public void keep(double[] values) {
                            kept.add(same(values));
                        }

                        private double[] same(double[] values) {
                            return values;
                        }
                    };
                case EXCEPTION ->
                    new Keeps() {
                        @Override
                        public void keep(double[] values) {
                            try {
                                throw new Carrier(values);
                            } catch (Carrier carrier) {
                                kept.add(carrier.values);
                            }
                        }
                    };
                case SEGMENT ->
                    new Keeps() {
                        @Override
                        public void keep(double[] values) {
                            MemorySegment view = MemorySegment.ofArray(values).asSlice(0);
                            kept.add((double[]) view.heapBase().orElseThrow());
                        }
                    };
                case LOCAL_OBJECT ->
                    new Keeps() {
                        @Override
                        public void keep(double[] values) {
                            Cell cell = new Cell();
                            cell.values = values;
                            kept.add(cell.values);
                        }
                    };
                case THREAD_LOCAL ->
                    new Keeps() {
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

    /** Carries an array. */
    static final class Carrier extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final transient double[] values;

        Carrier(double[] values) {
            this.values = values;
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void keptArgumentsNeverChange(Way way) throws Exception {
        List<double[]> kept = Collections.synchronizedList(new ArrayList<>());
        Keeps keeper = cluster.stub(1, Keeper.of(way, kept), Keeps.class, 0);
        for (int length : new int[] {8, 5000}) { // in the message, and as a block
            for (int call = 0; call < CALLS; call++) {
                keeper.keep(Cell.filled(length, call));
            }
        }
        Keeper.LATER.forEach(DoubleSupplier::getAsDouble);
        Keeper.LATER.clear();
        for (int i = 0; i < 2 * CALLS; i++) {
            assertThat(kept.get(i)).containsOnly(i % CALLS);
        }
        assertThat(kept).hasSize(2 * CALLS);
    }

    @Test
    void aReturnedArgumentIsNotReusedWhileItIsSent() {
        Parts user = cluster.stub(1, new Holder(), Parts.class, 0);
        for (int call = 0; call < CALLS; call++) {
            assertThat(user.same(Cell.filled(3000, call))).containsOnly(call);
        }
    }

    @Test
    void partsOfAKeptArgumentAreNotReused() {
        Holder target = new Holder();
        Parts user = cluster.stub(1, target, Parts.class, 0);
        for (int call = 0; call < CALLS; call++) {
            double[] shared = Cell.filled(8, call);
            user.both(shared, Cell.of(call, shared));
            user.both(Cell.filled(8, -1), Cell.of(-1, Cell.filled(8, -1)));
        }
        for (int call = 0; call < CALLS; call++) {
            assertThat(target.kept.get(2 * call).values).containsOnly(call);
            assertThat(target.kept.get(2 * call + 1).values).containsOnly(-1);
        }
    }

    @Test
    void anArgumentThatRefersToAKeptOneIsNotReused() {
        Holder target = new Holder();
        Parts user = cluster.stub(1, target, Parts.class, 0);
        for (int call = 0; call < CALLS; call++) {
            Cell inner = Cell.of(call, call);
            Cell kept = Cell.of(call, call);
            Cell confined = Cell.of(call, call);
            confined.next = inner;
            kept.next = inner;
            user.bothCells(confined, kept);
        }
        for (int call = 0; call < CALLS; call++) {
            assertThat(target.kept.get(call).next.number).isEqualTo(call);
            assertThat(target.kept.get(call).next.values).containsOnly(call);
        }
    }

    @Test
    void objectsSeenByAConstructorAreNotReused() {
        Parts user = cluster.stub(1, new Holder(), Parts.class, 0);
        Nosy.SEEN.clear();
        for (int call = 0; call < CALLS; call++) {
            Cell cell = Cell.of(call, Cell.filled(6, call));
            cell.any = new Nosy(cell.values);
            user.any(cell);
            user.any(Cell.of(-1, Cell.filled(6, -1)));
        }
        // at even places the caller's own, then the callee's
        for (int call = 0; call < CALLS; call++) {
            assertThat(Nosy.SEEN.get(2 * call + 1)).containsOnly(call);
        }
    }
}

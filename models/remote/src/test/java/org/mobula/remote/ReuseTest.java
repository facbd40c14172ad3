package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.invoke.Invocations;
import org.mobula.invoke.NonBlocking;
import org.mobula.invoke.ReuseCounts;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.Await;

/** Arguments are received in objects that earlier calls have released, and never in objects still in use. */
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

    interface Uses extends Remote {
        double sum(double[] values);

        @NonBlocking
        double sumAtOnce(double[] values);

        int identity(double[] values);

        double walk(Cell cell);

        double rows(double[][] rows);

        boolean[] flip(boolean[] flags);

        double fails(double[] values);

        double meets(double[] values) throws Exception;
    }

    /** Keeps nothing. */
    static final class User implements Uses {
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
        public double rows(double[][] rows) {
            double sum = 0;
            for (double[] row : rows) {
                sum += row[0];
            }
            return sum;
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

    @ParameterizedTest
    @ValueSource(ints = {16, 131_072})
    void aConfinedArrayIsReusedForTheNextCall(int length) {
        Uses user = cluster.stub(1, new User(), Uses.class, 0);
        double[] values = Cell.filled(length, 1);
        ReuseCounts start = reuse();
        untilExamined(() -> user.sum(values));
        Await.await("the count of the first examined call").until(() -> !reuse().equals(start));
        ReuseCounts before = reuse();
        for (int call = 1; call <= 50; call++) {
            Arrays.fill(values, call);
            assertThat(user.sum(values)).isEqualTo((double) call * length);
        }
        long expected = before.reused() + before.fresh() + 50;
        // the reader may count the last call after its reply
        Await.await("the counts of all calls").until(() -> reuse().reused() + reuse().fresh() == expected);
        // not all: a call may arrive before the previous one has released its array
        assertThat(reuse().reused() - before.reused()).isGreaterThan(40);
    }

    @Test
    void aWarmCallWithOneMebibyteAllocatesLittle() {
        Uses user = cluster.stub(1, new User(), Uses.class, 0);
        double[] values = Cell.filled(131_072, 1);
        for (int call = 0; call < 3_000; call++) {
            user.sumAtOnce(values);
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getTotalThreadAllocatedBytes();
        for (int call = 0; call < 200; call++) {
            user.sumAtOnce(values);
        }
        long each = (threads.getTotalThreadAllocatedBytes() - before) / 200;
        // an array for each call would be 1 MiB; a call that arrives before the array is released gets a new one
        assertThat(each).isLessThan(1 << 18);
    }

    @Test
    void aMethodThatExposesTheIdentityOfItsArrayGetsANewOneEachTime() {
        Uses user = cluster.stub(1, new User(), Uses.class, 0);
        user.identity(new double[8]); // the reader has counted all earlier calls before it reads this one
        ReuseCounts before = reuse();
        for (int call = 0; call < 20; call++) {
            user.identity(new double[8]);
        }
        assertThat(reuse()).isEqualTo(before);
    }

    @Test
    void objectsArriveInObjectsOfTheirClassAgain() {
        Uses user = cluster.stub(1, new User(), Uses.class, 0);
        untilExamined(() -> user.walk(Cell.chain(100, 3)));
        ReuseCounts before = reuse();
        for (int call = 1; call <= 20; call++) {
            assertThat(user.walk(Cell.chain(call * 5, call)))
                    .isEqualTo(call * 5 * (double) (call * 5 - 1) / 2 + call * 5 * call);
        }
        assertThat(reuse().reused() - before.reused()).isGreaterThan(500);
    }

    @Test
    void cyclesAndSharingOfAConfinedArgumentAreKept() {
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
            double[][] rows = {Cell.filled(10, call), Cell.filled(2000, 2 * call), Cell.filled(10, 3 * call)};
            assertThat(user.rows(rows)).isEqualTo(6.0 * call);
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
    void argumentsAreReusedAfterAMethodThatThrows() {
        Uses user = cluster.stub(1, new User(), Uses.class, 0);
        untilExamined(() -> fail(user));
        ReuseCounts before = reuse();
        for (int call = 0; call < 30; call++) {
            fail(user);
        }
        assertThat(reuse().reused() - before.reused()).isGreaterThan(20);
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 20_000})
    void concurrentCallsHaveTheirOwnArrays(int length) throws Exception {
        Uses user = cluster.stub(1, new User(), Uses.class, 0);
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            List<Future<?>> callers = new ArrayList<>();
            for (int caller = 1; caller <= 2; caller++) {
                int own = caller;
                callers.add(threads.submit(() -> {
                    for (int call = 0; call < 100; call++) {
                        double mine = own * 1000 + call;
                        assertThat(user.meets(Cell.filled(length, mine))).isEqualTo(mine);
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
    void concurrentCallersDoNotMixTheirArguments() throws Exception {
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
                        assertThat(user.sum(Cell.filled(length, value))).isEqualTo(value * length);
                        assertThat(user.walk(Cell.chain(length % 7 + 1, 2)))
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
    void withoutRoomInThePoolNothingIsReused() {
        try (RemotingCluster without =
                new RemotingCluster(2, NodeOptions.defaults().withReuseBytes(0))) {
            Uses user = without.stub(1, new User(), Uses.class, 0);
            for (int call = 0; call < 5; call++) {
                assertThat(user.sum(Cell.filled(10, call))).isEqualTo(10.0 * call);
            }
            assertThat(Invocations.of(Engine.of(without.node(1))).reuse()).isEqualTo(ReuseCounts.NONE);
        }
    }

    private static void fail(Uses user) {
        assertThatThrownBy(() -> user.fails(new double[77]))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("of 77");
    }

    /** Arguments of a method are reused once it was called often. */
    private static void untilExamined(Runnable call) {
        for (int i = 0; i < 17; i++) {
            call.run();
        }
    }

    private static ReuseCounts reuse() {
        return Invocations.of(Engine.of(cluster.node(1))).reuse();
    }
}

package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.invoke.NonBlocking;

@Timeout(60)
class CallTest {
    record Point(int x, double y) implements Serializable {}

    static class Box implements Serializable {
        private static final long serialVersionUID = 1L;
        Object content;
    }

    interface Calculator extends Remote {
        void nothing();

        long add(long a, long b);

        boolean not(boolean value);

        byte next(byte value);

        short next(short value);

        char next(char value);

        int next(int value);

        float half(float value);

        double half(double value);

        String join(String a, int b, Object c);

        double[] scale(double[] row, double factor);

        int[][] transpose(int[][] matrix);

        Object same(Object object);

        default String greeting() {
            return "default";
        }

        Point move(Point point, int dx);
    }

    /** An ordinary implementation. */
    static class Local implements Calculator {
        final AtomicInteger calls = new AtomicInteger();

        @Override
        public void nothing() {
            calls.incrementAndGet();
        }

        @Override
        public long add(long a, long b) {
            return a + b;
        }

        @Override
        public boolean not(boolean value) {
            return !value;
        }

        @Override
        public byte next(byte value) {
            return ++value;
        }

        @Override
        public short next(short value) {
            return ++value;
        }

        @Override
        public char next(char value) {
            return ++value;
        }

        @Override
        public int next(int value) {
            return ++value;
        }

        @Override
        public float half(float value) {
            return value / 2;
        }

        @Override
        public double half(double value) {
            return value / 2;
        }

        @Override
        public String join(String a, int b, Object c) {
            return a + b + c;
        }

        @Override
        public double[] scale(double[] row, double factor) {
            for (int i = 0; i < row.length; i++) {
                row[i] *= factor;
            }
            return row;
        }

        @Override
        public int[][] transpose(int[][] matrix) {
            int[][] result = new int[matrix[0].length][matrix.length];
            for (int i = 0; i < matrix.length; i++) {
                for (int j = 0; j < matrix[i].length; j++) {
                    result[j][i] = matrix[i][j];
                }
            }
            return result;
        }

        @Override
        public Object same(Object object) {
            return object;
        }

        @Override
        public Point move(Point point, int dx) {
            return new Point(point.x() + dx, point.y());
        }
    }

    private RemotingCluster cluster;
    private final Local local = new Local();
    private Calculator stub;

    @BeforeEach
    void join() {
        cluster = new RemotingCluster(2);
        cluster.at(0).allow(Box.class);
        cluster.at(1).allow(Box.class);
        stub = cluster.stub(0, local, Calculator.class, 1);
    }

    @AfterEach
    void leave() {
        cluster.close();
    }

    @Test
    void everyPrimitiveMakesTheRoundTrip() {
        assertThat(stub.add(Long.MAX_VALUE, -1)).isEqualTo(Long.MAX_VALUE - 1);
        assertThat(stub.not(true)).isFalse();
        assertThat(stub.not(false)).isTrue();
        assertThat(stub.next((byte) 127)).isEqualTo((byte) -128);
        assertThat(stub.next((short) -1)).isEqualTo((short) 0);
        assertThat(stub.next('a')).isEqualTo('b');
        assertThat(stub.next(Integer.MAX_VALUE)).isEqualTo(Integer.MIN_VALUE);
        assertThat(stub.half(-3f)).isEqualTo(-1.5f);
        assertThat(stub.half(Double.MIN_VALUE * 4)).isEqualTo(Double.MIN_VALUE * 2);
    }

    @Test
    void aCallWithoutResultReturnsAfterTheMethodRan() {
        stub.nothing();
        assertThat(local.calls).hasValue(1);
    }

    @Test
    void objectsArraysAndNullMakeTheRoundTrip() {
        assertThat(stub.join("a", 1, null)).isEqualTo("a1null");
        assertThat(stub.join("a", 1, new Point(1, 2))).isEqualTo("a1Point[x=1, y=2.0]");
        assertThat(stub.transpose(new int[][] {{1, 2, 3}, {4, 5, 6}})).isDeepEqualTo(new int[][] {{1, 4}, {2, 5}, {3, 6}
        });
        assertThat(stub.move(new Point(1, 2), 5)).isEqualTo(new Point(6, 2));
        assertThat(stub.same(null)).isNull();
    }

    @Test
    void argumentsAreCopied() {
        double[] row = {1, 2, 3};
        assertThat(stub.scale(row, 2)).containsExactly(2, 4, 6);
        assertThat(row).containsExactly(1, 2, 3);
    }

    @Test
    void aLargeArrayArrivesBeforeTheMethodRuns() {
        double[] row = new double[1 << 17];
        Arrays.setAll(row, i -> i);
        double[] expected = Arrays.stream(row).map(x -> x * 3).toArray();
        for (int i = 0; i < 5; i++) {
            assertThat(stub.scale(row, 3)).isEqualTo(expected);
        }
    }

    @Test
    void argumentsAreCopiedForLocalObjectsToo() {
        Calculator here = cluster.stub(0, local, Calculator.class, 0);
        double[] row = {1, 2, 3};
        assertThat(here.scale(row, 2)).containsExactly(2, 4, 6);
        assertThat(row).containsExactly(1, 2, 3);
        Box box = new Box();
        assertThat(here.same(box)).isInstanceOf(Box.class).isNotSameAs(box);
    }

    @Test
    void cyclesAndSharingAreKept() {
        Box box = new Box();
        box.content = box;
        Box back = (Box) stub.same(box);
        assertThat(back.content).isSameAs(back);
    }

    @Test
    void aResultIsNeverTheCallersOwnArgument() {
        Point point = new Point(1, 1);
        assertThat(stub.same(point)).isEqualTo(point).isNotSameAs(point);
    }

    @Test
    void aDefaultMethodRunsAtTheTarget() {
        Calculator special = new Local() {
            @Override
            public String greeting() {
                return "overridden at " + calls;
            }
        };
        assertThat(stub.greeting()).isEqualTo("default");
        assertThat(cluster.stub(0, special, Calculator.class, 1).greeting()).isEqualTo("overridden at 0");
    }

    @Test
    void aLambdaMayBeARemoteObject() {
        interface Square extends Remote {
            int of(int x);
        }
        Square square = x -> x * x;
        assertThat(cluster.stub(0, square, Square.class, 1).of(12)).isEqualTo(144);
    }

    @Test
    void aJavaRmiInterfaceWorksUnchanged() throws Exception {
        interface Old extends java.rmi.Remote {
            String greet(String whom) throws java.rmi.RemoteException;
        }
        Old old = whom -> "hello " + whom;
        assertThat(cluster.stub(0, old, Old.class, 1).greet("world")).isEqualTo("hello world");
    }

    @Test
    void aRankHasOneStubOfAnObject() {
        Calculator again = cluster.stub(0, local, Calculator.class, 1);
        Calculator other = cluster.stub(0, new Local(), Calculator.class, 1);
        assertThat(again).isSameAs(stub).isNotEqualTo(other);
        assertThat(cluster.at(0).export(local, Calculator.class))
                .isNotSameAs(stub)
                .isNotEqualTo(stub);
        assertThat(cluster.at(0).export(local, Calculator.class))
                .isSameAs(cluster.at(0).export(local, Calculator.class));
        assertThat(stub.toString()).matches("Calculator \\(object \\d+ of rank 0 on .+\\)");
    }

    interface Visitor extends Remote {
        int visit(Visitor other, int depth);

        int rank();
    }

    record Walker(int rank) implements Visitor {
        @Override
        public int visit(Visitor other, int depth) {
            return depth == 0 ? rank : other.visit(this, depth - 1);
        }
    }

    @Test
    void callsNestAndRecurseBetweenRanks() {
        Visitor far = cluster.stub(0, new Walker(0), Visitor.class, 1);
        assertThat(far.visit(new Walker(1), 40)).isEqualTo(0);
        assertThat(far.visit(new Walker(1), 41)).isEqualTo(1);
    }

    interface Keeper extends Remote {
        void keep(Visitor visitor);

        Visitor kept();
    }

    static class Shelf implements Keeper {
        volatile Visitor visitor;

        @Override
        public void keep(Visitor given) {
            visitor = given;
        }

        @Override
        public Visitor kept() {
            return visitor;
        }
    }

    @Test
    void aStubPassedToAThirdRankKeepsWorking() {
        try (RemotingCluster three = new RemotingCluster(3)) {
            Keeper shelf = three.stub(1, new Shelf(), Keeper.class, 0);
            shelf.keep(new Walker(0));
            Keeper seenByTwo = three.at(2).lookup(three.at(2).list().first(), Keeper.class);
            Visitor walker = seenByTwo.kept();
            assertThat(Remoting.isStub(walker)).isTrue();
            assertThat(walker.rank()).isZero();
        }
    }

    interface Gate extends Remote {
        void pass() throws InterruptedException;

        @NonBlocking
        int ping(int x);
    }

    static class Closed implements Gate {
        final CountDownLatch open = new CountDownLatch(1);
        final CountDownLatch waiting = new CountDownLatch(8);

        @Override
        public void pass() throws InterruptedException {
            waiting.countDown();
            open.await();
        }

        @Override
        public int ping(int x) {
            return x + 1;
        }
    }

    @Test
    void blockingMethodsDoNotDelayOtherCalls() throws Exception {
        Closed closed = new Closed();
        Gate gate = cluster.stub(0, closed, Gate.class, 1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> passing = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                passing.add(threads.submit(() -> {
                    gate.pass();
                    return null;
                }));
            }
            closed.waiting.await();
            for (int i = 0; i < 1000; i++) {
                assertThat(gate.ping(i)).isEqualTo(i + 1);
            }
            closed.open.countDown();
            for (Future<?> one : passing) {
                one.get();
            }
        }
    }

    @Test
    void manyThreadsCallAtOnceAndEachGetsItsOwnAnswer() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(6)) {
            List<Future<Boolean>> all = new ArrayList<>();
            for (int t = 0; t < 6; t++) {
                int mine = t;
                all.add(threads.submit(() -> {
                    for (int i = 0; i < 300; i++) {
                        if (stub.add(mine, i) != mine + i
                                || !stub.join("x", i, mine).equals("x" + i + mine)) {
                            return false;
                        }
                    }
                    return true;
                }));
            }
            for (Future<Boolean> one : all) {
                assertThat(one.get()).isTrue();
            }
        }
    }

    interface Counter extends Remote {
        int count();
    }

    static class Monitored implements Counter {
        private int count;

        @Override
        public synchronized int count() {
            return ++count;
        }
    }

    @Test
    void aCallNeverEntersAMonitorThatTheWaitingCallerHolds() throws Exception {
        Monitored mine = new Monitored();
        cluster.at(1).bind("mine", mine);
        interface Trigger extends Remote {
            void callBack() throws Exception;
        }
        CountDownLatch called = new CountDownLatch(1);
        Counter back = cluster.at(0).lookup("mine", Counter.class);
        AtomicInteger seen = new AtomicInteger();
        Trigger trigger = () -> Thread.ofVirtual().start(() -> {
            seen.set(back.count());
            called.countDown();
        });
        Trigger far = cluster.stub(0, trigger, Trigger.class, 1);
        synchronized (mine) {
            far.callBack();
            for (int i = 0; i < 200; i++) {
                stub.nothing();
            }
            assertThat(mine.count).isZero();
        }
        called.await();
        assertThat(seen).hasValue(1);
    }

    @Test
    void callsOfAnUnexportedObjectFailWithARemedy() {
        assertThat(cluster.at(0).unexport(local)).isTrue();
        assertThat(cluster.at(0).unexport(local)).isFalse();
        assertThatThrownBy(() -> stub.join("a", 1, new Point(1, 1)))
                .isInstanceOf(org.mobula.invoke.StaleReferenceException.class)
                .hasMessageMatching(
                        "Calculator \\(object \\d+ of rank 0 on .+\\) is no longer exported; this happened while "
                                + "calling Calculator.join. Keep it exported as long as others use it, or look it up again");
    }
}

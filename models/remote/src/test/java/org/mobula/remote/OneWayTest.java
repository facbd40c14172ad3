package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.codec.NotCarriableException;
import org.mobula.fault.PeerFailedException;
import org.mobula.invoke.InterfaceException;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.OneWay;
import org.mobula.testkit.Logged;

@Timeout(60)
class OneWayTest {
    interface Log extends Remote {
        @OneWay
        void write(String line);

        @OneWay
        void note(int number);

        @OneWay
        void block();

        @OneWay
        void take(Object object);

        @OneWay
        void sum(double[] values);

        int next();

        int misplaced();
    }

    static class Lines implements Log {
        final List<Object> seen = new CopyOnWriteArrayList<>();
        final CountDownLatch release = new CountDownLatch(1);
        private int next;
        private int misplaced;

        @Override
        public void write(String line) {
            if (line.isEmpty()) {
                throw new IllegalArgumentException("an empty line");
            }
            seen.add(line);
        }

        @Override
        public void note(int number) {
            misplaced += number == next ? 0 : 1; // plain field: the method runs on the polling thread
            next++;
        }

        @Override
        public void block() {
            try {
                release.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            seen.add("released");
        }

        @Override
        public void take(Object object) {
            seen.add(object);
        }

        @Override
        public void sum(double[] values) {
            seen.add(Arrays.stream(values).sum());
        }

        @Override
        public int next() {
            return next;
        }

        @Override
        public int misplaced() {
            return misplaced;
        }
    }

    private RemotingCluster cluster;
    private final Lines lines = new Lines();
    private Log stub;

    @BeforeEach
    void join() {
        cluster = new RemotingCluster(2);
        stub = cluster.stub(0, lines, Log.class, 1);
    }

    @AfterEach
    void leave() {
        lines.release.countDown();
        cluster.close();
    }

    private long failures() {
        return cluster.at(0).oneWayFailures();
    }

    @Test
    void theCallReturnsBeforeTheMethodEnds() {
        stub.block();
        assertThat(lines.seen).isEmpty();
        lines.release.countDown();
        await().untilAsserted(() -> assertThat(lines.seen).containsExactly("released"));
    }

    @Test
    void methodsThatRunOnThePollingThreadRunInTheOrderOfTheCalls() {
        IntStream.range(0, 5000).forEach(stub::note);
        assertThat(stub.next()).isEqualTo(5000);
        assertThat(stub.misplaced()).isZero();
    }

    @Test
    void aFailureIsLoggedAtTheCalleeAndCounted() {
        try (Logged logged = new Logged("org.mobula.invoke")) {
            stub.write("");
            await().untilAsserted(() -> assertThat(logged.records()).hasSize(1));
            assertThat(logged.records().getFirst().getMessage())
                    .isEqualTo("the one-way call of Log.write by rank 1 failed; its caller is not informed");
            assertThat(logged.records().getFirst().getThrown()).hasMessage("an empty line");
        }
        assertThat(failures()).isOne();
        stub.write("fine");
        await().untilAsserted(() -> assertThat(lines.seen).containsExactly("fine"));
    }

    @Test
    void aCallOfAnUnexportedObjectIsCounted() {
        cluster.at(0).unexport(lines);
        stub.write("lost");
        await().untilAsserted(() -> assertThat(failures()).isOne());
        assertThat(lines.seen).isEmpty();
    }

    @Test
    void argumentsThatCannotBeSentFailTheCall() {
        assertThatThrownBy(() -> stub.take(new Object() {})).isInstanceOf(NotCarriableException.class);
        cluster.jobs().fail(0, "its process ended (exit code 137)");
        assertThatThrownBy(() -> stub.write("x"))
                .isInstanceOf(PeerFailedException.class)
                .hasMessageContaining("this happened while calling Log.write");
    }

    @Test
    void argumentsAreCopiedWhenTheCallReturns() {
        double[] values = new double[1 << 16];
        for (int i = 1; i <= 50; i++) {
            Arrays.fill(values, i);
            stub.sum(values);
        }
        await().untilAsserted(() -> assertThat(lines.seen).hasSize(50));
        assertThat(lines.seen)
                .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, 50)
                        .mapToObj(i -> (Object) (double) (i * (1 << 16)))
                        .toList());
    }

    @Test
    void aOneWayCallCanBeStarted() {
        assertThat(cluster.at(1).asyncRun(stub, s -> s.write("x"))).isCompleted();
        await().untilAsserted(() -> assertThat(lines.seen).containsExactly("x"));
    }

    interface WithResult extends Remote {
        @OneWay
        int count();
    }

    interface WithException extends Remote {
        @OneWay
        void write() throws java.io.IOException;
    }

    interface OldStyle extends java.rmi.Remote {
        @OneWay
        void write() throws java.rmi.RemoteException;
    }

    interface Waiting extends Remote {
        void write(String line);
    }

    @Test
    void oneWayMethodsWithResultsAreRefused() {
        assertThatThrownBy(() -> cluster.at(0).bind("x", (WithResult) () -> 1))
                .isInstanceOf(InterfaceException.class)
                .hasMessage(
                        "org.mobula.remote.OneWayTest$WithResult.count is @OneWay but returns int, and no reply would"
                                + " bring it: let it return void, or drop @OneWay");
        assertThatThrownBy(() -> cluster.at(0).bind("x", (WithException) () -> {}))
                .isInstanceOf(InterfaceException.class)
                .hasMessage("org.mobula.remote.OneWayTest$WithException.write is @OneWay but throws"
                        + " java.io.IOException, and no reply would bring it: drop the exception, or drop @OneWay");
        assertThat(InterfaceShape.of(OldStyle.class).methods()).hasSize(1);
        assertThatThrownBy(() -> InterfaceShape.of(Log.class, Waiting.class))
                .hasMessage(
                        "Log.write(java.lang.String) and Waiting.write(java.lang.String) are one method, but only one"
                                + " is @OneWay: annotate both, or none");
    }
}

package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Recorded;

/** The events of calls and of the lifetimes of objects in a flight recording. */
@Timeout(60)
class FlightRecordingTest {
    interface Bell extends Remote {
        int ring(int times);

        void wait(int length) throws InterruptedException;

        Object keep(Object object);

        @org.mobula.invoke.OneWay
        void strike();
    }

    static class Iron implements Bell {
        final CountDownLatch never = new CountDownLatch(1);
        Object kept = "nothing";

        @Override
        public int ring(int times) {
            if (times < 0) {
                throw new IllegalArgumentException("times");
            }
            return times;
        }

        @Override
        public void wait(int length) throws InterruptedException {
            never.await();
        }

        @Override
        public synchronized Object keep(Object object) {
            Object before = kept;
            kept = object;
            return before;
        }

        @Override
        public void strike() {}
    }

    @TempDir
    Path directory;

    private final Iron iron = new Iron();
    private RemotingCluster cluster;
    private Bell bell;
    private Recorded calls;

    @BeforeEach
    void join() {
        cluster = new RemotingCluster(2, NodeOptions.defaults().withLivenessTimeout(Duration.ofMillis(1500)));
        bell = cluster.stub(0, iron, Bell.class, 1);
        calls = new Recorded("Invocation", directory);
    }

    @AfterEach
    void leave() {
        iron.never.countDown();
        calls.close();
        cluster.close();
    }

    @Test
    void aWaitingCallIsRecordedWithItsEnd() throws Exception {
        bell.ring(1);
        assertThatThrownBy(() -> bell.ring(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(50), () -> {
                    bell.wait(1);
                    return true;
                }))
                .isInstanceOf(DeadlineExceededException.class);

        assertThat(awaitCalls("Bell.ring", 2)).containsExactly("", "java.lang.IllegalArgumentException: times");
        assertThat(awaitCalls("Bell.wait", 1)).singleElement().asString().contains("DeadlineExceededException");
        assertThat(calls.await(isCall("Bell.wait"), 1).getFirst().getDuration())
                .isGreaterThanOrEqualTo(Duration.ofMillis(49));
    }

    @Test
    void aStartedCallIsRecordedWhenItEnds() {
        Remoting remoting = cluster.at(1);
        remoting.async(bell, b -> b.ring(1)).join();
        assertThat(awaitCalls("Bell.ring", 1)).containsExactly("");

        CompletableFuture<Void> given = remoting.asyncRun(bell, b -> b.wait(1));
        assertThat(calls("Bell.wait")).as("those pending").isEmpty();
        given.cancel(true);
        assertThat(awaitCalls("Bell.wait", 1)).containsExactly("java.util.concurrent.CancellationException");
    }

    @Test
    void aCallThatCannotBeMadeIsRecorded() {
        assertThatThrownBy(() -> bell.keep(new Object() {})).hasMessageContaining("FlightRecordingTest");
        assertThat(awaitCalls("Bell.keep", 1)).singleElement().asString().contains("NotCarriable");

        cluster.jobs().fail(0, "its process ended");
        assertThatThrownBy(() -> bell.ring(1)).isInstanceOf(PeerFailedException.class);
        assertThat(awaitCalls("Bell.ring", 1)).singleElement().asString().contains("rank 0 on");
    }

    @Test
    void aOneWayCallIsRecordedWhenItIsSent() {
        bell.strike();

        assertThat(awaitCalls("Bell.strike", 1)).containsExactly("");
    }

    @Test
    void aDroppedObjectIsRecorded() {
        try (Recorded drops = new Recorded("ObjectDropped", directory)) {
            cluster.at(1).export(new Iron(), Bell.class);

            RecordedEvent dropped = drops.await(any -> true, 1).getFirst();
            assertThat(dropped.getInt("rank")).isOne();
            assertThat(dropped.getInt("object")).isGreaterThanOrEqualTo(16);
            assertThat(dropped.getString("interfaces")).isEqualTo(Bell.class.getTypeName());
        }
    }

    @Test
    void theReferencesOfAFailedHolderAreRecorded() {
        bell.keep(new Iron());
        await().until(() -> cluster.at(1).references().heldByOthers() == 1);
        try (Recorded holders = new Recorded("HolderDeparted", directory)) {
            cluster.jobs().fail(0, "its process ended");

            RecordedEvent departed =
                    holders.await(event -> event.getInt("rank") == 1, 1).getFirst();
            assertThat(departed.getInt("holder")).isZero();
            assertThat(departed.getInt("released")).isOne();
        }
    }

    private static Predicate<RecordedEvent> isCall(String method) {
        return event -> event.getString("method").equals(method);
    }

    /** The outcomes of a method's calls so far. */
    private List<String> calls(String method) {
        return calls.events().stream()
                .filter(isCall(method))
                .peek(event -> assertThat(event.getInt("rank")).isZero())
                .map(event -> event.getString("failure"))
                .toList();
    }

    private List<String> awaitCalls(String method, int atLeast) {
        calls.await(isCall(method), atLeast);
        return calls(method);
    }
}

package org.mobula.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;

/** Replicas of several nodes in this JVM, over the real total order. */
@Timeout(120)
class ReplicasTest {
    private final Cluster cluster = new Cluster(3, NodeOptions.defaults());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Replicas> at = new ArrayList<>();

    @BeforeEach
    void join() throws Exception {
        List<Future<Replicas>> joining = new ArrayList<>();
        for (int rank = 0; rank < 3; rank++) {
            int joiningRank = rank;
            joining.add(threads.submit(() -> Replicas.of(cluster.node(joiningRank), ReplicaOptions.defaults())));
        }
        for (Future<Replicas> each : joining) {
            at.add(each.get(30, TimeUnit.SECONDS));
        }
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        cluster.close();
    }

    @Test
    void allRanksReadWhatOneHasWritten() {
        Stack first = at.get(0).create("stack", Stack.StackRoot.class, 1);
        Stack second = at.get(1).lookup("stack", Stack.class);
        Stack third = at.get(2).lookup("stack", Stack.class);
        second.push(2);
        third.push(3);
        assertThat(first.pop()).isEqualTo(3);
        assertThat(third.pop()).isEqualTo(2);
        assertThat(second.pop()).isEqualTo(1);
        assertThat(at.get(1).list()).containsExactly("stack");
    }

    @Test
    void writesOfAllRanksHaveOneOrder() throws Exception {
        at.get(0).create("buffer", BoundedBuffer.BoundedBufferRoot.class);
        int each = 30;
        List<Future<Void>> running = new ArrayList<>();
        for (int rank = 0; rank < 3; rank++) {
            BoundedBuffer buffer = at.get(rank).lookup("buffer", BoundedBuffer.class);
            int writer = rank;
            running.add(threads.submit((Callable<Void>) () -> {
                for (int i = 0; i < each; i++) {
                    buffer.put(writer * 1000 + i);
                }
                return null;
            }));
            running.add(threads.submit((Callable<Void>) () -> {
                for (int i = 0; i < each; i++) {
                    buffer.get();
                }
                return null;
            }));
        }
        for (Future<Void> one : running) {
            one.get(60, TimeUnit.SECONDS);
        }
        BoundedBuffer first = at.get(0).lookup("buffer", BoundedBuffer.class);
        await().untilAsserted(() -> assertThat(first.log()).hasSize(4 * 3 * each));
        List<String> log = first.log();
        for (int rank = 1; rank < 3; rank++) {
            BoundedBuffer buffer = at.get(rank).lookup("buffer", BoundedBuffer.class);
            await().untilAsserted(() -> assertThat(buffer.log()).isEqualTo(log));
        }
    }

    @Test
    void asynchronousWritesKeepTheirOrder() throws Exception {
        Stack stack = at.get(1).create("stack", Stack.StackRoot.class);
        List<CompletableFuture<?>> started = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            int value = i;
            started.add(at.get(1).async(stack, s -> s.push(value)));
        }
        for (CompletableFuture<?> each : started) {
            each.get(30, TimeUnit.SECONDS);
        }
        assertThat(at.get(1).async(stack, Stack::top).get(30, TimeUnit.SECONDS)).isEqualTo(199);
        for (int i = 199; i >= 0; i--) {
            assertThat(stack.pop()).isEqualTo(i);
        }
    }

    /** With two ranks, where a thread's asynchronous writes are batched even if no message is in flight. */
    @RepeatedTest(5)
    void asynchronousWritesTakeEffectBeforeTheNodeCloses() throws Exception {
        try (Cluster pair = new Cluster(2, NodeOptions.defaults().withTransports("shm"))) {
            Replicas writer = Replicas.of(pair.node(0));
            Replicas other = Replicas.of(pair.node(1));
            Stack stack = writer.create("stack", Stack.StackRoot.class);
            List<CompletableFuture<?>> started = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                started.add(writer.async(stack, s -> s.push(0)));
            }
            pair.node(0).close();
            for (CompletableFuture<?> each : started) {
                assertThat(each.get(30, TimeUnit.SECONDS)).isNull();
            }
            Stack read = other.lookup("stack", Stack.class);
            // await: a read does not wait for writes of other ranks
            await().untilAsserted(() -> assertThat(read.size()).isEqualTo(1000));
        }
    }

    @Test
    void aThreadReadsItsOwnAsynchronousWrites() {
        Stack stack = at.get(1).create("stack", Stack.StackRoot.class);
        for (int i = 1; i <= 100; i++) {
            at.get(1).async(stack, s -> s.push(0));
            assertThat(stack.size()).isEqualTo(i);
        }
    }

    @Test
    void lookingUpAnObjectThatDoesNotExistTimesOut() {
        at.get(0).create("stack", Stack.StackRoot.class);
        assertThatThrownBy(() -> at.get(0).lookup("heap", Stack.class, Duration.ofMillis(50)))
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageMatching("deadline exceeded after \\d+ ms while looking up the replicated object \"heap\"\\."
                        + " Create it at one rank, or correct the name; existing objects: \\[stack]");
    }

    @Test
    void anObjectIsLookedUpByOneOfItsInterfaces() {
        at.get(0).create("stack", Stack.StackRoot.class);
        assertThatThrownBy(() -> at.get(0).lookup("stack", BoundedBuffer.class))
                .isInstanceOf(ClassCastException.class)
                .hasMessage(
                        "Stack \"stack\", replicated, at rank 0 is not a org.mobula.replica.BoundedBuffer. Look it up by an interface"
                                + " of its root");
    }

    /**
     * Figure 4.12 of the thesis: no rank sees the later write of the second object without the earlier one of the
     * first.
     */
    @Test
    void writesOfTwoObjectsAreSeenInTheirOrder() throws Exception {
        Stack one = at.get(0).create("one", Stack.StackRoot.class);
        Stack two = at.get(0).create("two", Stack.StackRoot.class);
        Stack firstReplica = at.get(2).lookup("one", Stack.class);
        Stack secondReplica = at.get(2).lookup("two", Stack.class);
        Future<Integer> violations = threads.submit(() -> {
            int seen = 0;
            while (firstReplica.size() < 200) {
                int second = secondReplica.size();
                int first = firstReplica.size();
                if (first < second) {
                    seen++;
                }
            }
            return seen;
        });
        for (int i = 0; i < 200; i++) {
            one.push(i);
            two.push(i);
        }
        assertThat(violations.get(60, TimeUnit.SECONDS)).isZero();
    }
}

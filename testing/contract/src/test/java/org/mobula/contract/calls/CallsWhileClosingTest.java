package org.mobula.contract.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.fault.MobulaException;
import org.mobula.remote.Remoting;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.HangKiller;

/** Threads that keep calling while their node closes get the results of their own calls, or an exception. */
@ExtendWith(HangKiller.class)
class CallsWhileClosingTest {
    private static final int ROUNDS = 4;
    private static final int UNDER_WAY = 32;

    /** An object whose int method returns only after a signal. */
    private static final class BlockingObject extends EchoObject {
        final CountDownLatch entered = new CountDownLatch(1);
        final CountDownLatch release = new CountDownLatch(1);

        @Override
        void pause() {
            entered.countDown();
            try {
                release.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private volatile CountDownLatch warm = new CountDownLatch(0);

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void noCallReturnsTheResultOfAnotherCall(String transport) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            try (Cluster cluster = joined(3, transport)) {
                Remoting.of(cluster.node(0)).bind("echo 0", new EchoObject());
                Remoting.of(cluster.node(2)).bind("echo 2", new EchoObject());
                Remoting caller = Remoting.of(cluster.node(1));
                List<Echo> echoes = List.of(caller.lookup("echo 0", Echo.class), caller.lookup("echo 2", Echo.class));
                warm = new CountDownLatch(EchoKind.values().length + 1);
                List<Thread> threads = Stream.concat(
                                Stream.of(EchoKind.values()).map(kind -> start(() -> keepCalling(kind, echoes))),
                                Stream.of(start(() -> keepStarting(caller, echoes.getFirst()))))
                        .toList();
                warm.await();
                cluster.node(1).close();
                for (Thread thread : threads) {
                    thread.join();
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static Cluster joined(int ranks, String transport) {
        Cluster cluster = new Cluster(ranks, NodeOptions.defaults().withTransports(transport));
        IntStream.range(0, ranks).forEach(rank -> Remoting.of(cluster.node(rank)));
        return cluster;
    }

    private static Thread start(Runnable loop) {
        return Thread.ofPlatform().start(loop);
    }

    private void keepCalling(EchoKind kind, List<Echo> echoes) {
        for (int value = 1; ; value++) {
            try {
                int got = kind.call(echoes.get(value % echoes.size()), value);
                if (got != value) {
                    wrong.add(kind + " sent " + value + ", the result is " + got);
                }
            } catch (MobulaException closed) {
                return;
            } catch (ExecutionException e) {
                if (e.getCause() instanceof MobulaException) {
                    return;
                }
                throw new AssertionError(e);
            } catch (Exception e) {
                wrong.add(kind + " threw " + e);
                return;
            }
            if (value == 100) {
                warm.countDown();
            }
        }
    }

    private void keepStarting(Remoting remoting, Echo echo) {
        Semaphore room = new Semaphore(UNDER_WAY);
        for (int value = 1; !remoting.asyncRun(echo, e -> e.aVoid(0)).isCompletedExceptionally(); value++) {
            int sent = value;
            room.acquireUninterruptibly();
            CompletableFuture<Integer> future = remoting.async(echo, e -> e.anInt(sent));
            future.whenComplete((got, thrown) -> {
                if (thrown == null && got != sent) {
                    wrong.add("sent " + sent + ", the future's result is " + got);
                }
                room.release();
            });
            if (value == 100) {
                warm.countDown();
            }
        }
        room.acquireUninterruptibly(UNDER_WAY);
    }

    @ParameterizedTest
    @EnumSource(EchoKind.class)
    void aCallDuringCloseIsRefused(EchoKind kind) throws Exception {
        BlockingObject held = new BlockingObject();
        BlockingObject keepsClosing = new BlockingObject();
        try (Cluster cluster = joined(2, "shm")) {
            Remoting.of(cluster.node(0)).bind("held", held);
            Remoting.of(cluster.node(0)).bind("echo", new EchoObject());
            Remoting caller = Remoting.of(cluster.node(1));
            caller.bind("keeps closing", keepsClosing);
            Echo back = Remoting.of(cluster.node(0)).lookup("keeps closing", Echo.class);
            Remoting.of(cluster.node(0)).asyncRun(back, e -> e.aVoid(1));
            keepsClosing.entered.await();
            Echo stub = caller.lookup("held", Echo.class);
            Echo echo = caller.lookup("echo", Echo.class);
            CompletableFuture<Throwable> first =
                    CompletableFuture.supplyAsync(() -> catchThrowable(() -> stub.anInt(1)), task -> start(task));
            held.entered.await();
            Thread closer = start(cluster.node(1)::close);
            assertThat(first.get()).isInstanceOf(NodeClosedException.class);

            Throwable refused = catchThrowable(() -> kind.call(echo, 2));
            Throwable cause = refused instanceof ExecutionException ? refused.getCause() : refused;
            assertThat(cause)
                    .isInstanceOf(NodeClosedException.class)
                    .hasMessageStartingWith("the node of rank 1 is closed; this happened while calling Echo.a");

            held.release.countDown();
            keepsClosing.release.countDown();
            closer.join();
        } finally {
            held.release.countDown();
            keepsClosing.release.countDown();
        }
    }

    @Test
    void aPendingCallFailsOnceAndItsLateReplyIsIgnored() throws Exception {
        BlockingObject held = new BlockingObject();
        try (Cluster cluster = joined(2, "shm")) {
            Remoting.of(cluster.node(0)).bind("held", held);
            Remoting caller = Remoting.of(cluster.node(1));
            Echo stub = caller.lookup("held", Echo.class);
            CompletableFuture<Integer> started = caller.async(stub, e -> e.anInt(1));
            held.entered.await();
            Thread closer = start(cluster.node(1)::close);
            assertThat(catchThrowable(started::get)).cause().isInstanceOf(NodeClosedException.class);
            held.release.countDown();
            closer.join();
        }
    }
}

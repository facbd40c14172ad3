package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.NonBlocking;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Dispatching;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Await;
import org.mobula.testkit.HangKiller;

/** Methods run inline, optimistically or on threads, as configured, with the same results. */
@ExtendWith(HangKiller.class)
class DispatchingTest {
    interface Place extends Remote {
        /** The thread the method runs on: its id, negative if it is a platform thread. */
        @NonBlocking
        long promised();

        /** The same, but not provably brief. */
        long guarded();

        boolean hasDeadline();

        int down(Place other, int levels);

        boolean calledBackUnderMonitor(Place caller);

        boolean callerHoldsMonitor();

        void block() throws InterruptedException;

        void fail();
    }

    static final class Here implements Place {
        final CountDownLatch released = new CountDownLatch(1);
        final CountDownLatch blocked = new CountDownLatch(1);
        final Object monitor = new Object();

        @Override
        public long promised() {
            Thread me = Thread.currentThread();
            return me.isVirtual() ? me.threadId() : -me.threadId();
        }

        @Override
        public synchronized long guarded() {
            return promised();
        }

        @Override
        public synchronized boolean hasDeadline() {
            return Deadline.current() != Deadline.NONE;
        }

        @Override
        public int down(Place other, int levels) {
            return levels == 0 ? 0 : other.down(this, levels - 1) + 1;
        }

        @Override
        public boolean calledBackUnderMonitor(Place caller) {
            return caller.callerHoldsMonitor();
        }

        @Override
        public boolean callerHoldsMonitor() {
            return Thread.holdsLock(monitor);
        }

        @Override
        public void block() throws InterruptedException {
            blocked.countDown();
            released.await();
        }

        @Override
        public void fail() {
            throw new IllegalStateException("as the test wants");
        }
    }

    private static NodeOptions options(Dispatching way) {
        return NodeOptions.defaults().withDispatching(way);
    }

    @Test
    void nonBlockingMethodsRunInlineAndOthersBeginOnThePollingThread() {
        try (RemotingCluster cluster = new RemotingCluster(2, options(Dispatching.AUTO))) {
            Place there = cluster.stub(1, new Here(), Place.class, 0);
            assertThat(there.promised()).isNegative();
            beginsOnThePollingThread(there::guarded);
        }
    }

    @Test
    void withoutOptimisticDispatchingOtherMethodsRunOnTheirOwnThreads() {
        try (RemotingCluster cluster = new RemotingCluster(2, options(Dispatching.INLINE))) {
            Place there = cluster.stub(1, new Here(), Place.class, 0);
            assertThat(there.promised()).isNegative();
            runsOnItsOwnThreads(there::guarded);
        }
    }

    @Test
    void aNodeWithoutInlineDispatchingRunsNonBlockingMethodsOnVirtualThreads() {
        try (RemotingCluster cluster = new RemotingCluster(2, options(Dispatching.OPTIMISTIC))) {
            Place there = cluster.stub(1, new Here(), Place.class, 0);
            beginsOnThePollingThread(there::promised);
            beginsOnThePollingThread(there::guarded);
        }
    }

    @Test
    void aNodeMayRunNonBlockingMethodsOnTheirOwnThreads() {
        try (RemotingCluster cluster = new RemotingCluster(2, options(Dispatching.THREAD))) {
            Place there = cluster.stub(1, new Here(), Place.class, 0);
            runsOnItsOwnThreads(there::promised);
            runsOnItsOwnThreads(there::guarded);
        }
    }

    /** Only a thread that began on the polling thread is reused, so a thread seen twice proves it. */
    private static void beginsOnThePollingThread(java.util.function.LongSupplier method) {
        Await.await("the same virtual thread twice")
                .atMost(Duration.ofSeconds(20))
                .pollDelay(Duration.ZERO)
                .until(() -> {
                    long first = method.getAsLong();
                    return first > 0 && first == method.getAsLong();
                });
    }

    private static void runsOnItsOwnThreads(java.util.function.LongSupplier method) {
        Set<Long> seen = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            long thread = method.getAsLong();
            assertThat(thread).isPositive();
            assertThat(seen.add(thread)).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(Dispatching.class)
    void callsNestFiftyDeep(Dispatching way) {
        try (RemotingCluster cluster = new RemotingCluster(2, options(way))) {
            Here here = new Here();
            Place back = cluster.stub(0, here, Place.class, 0);
            Place there = cluster.stub(1, new Here(), Place.class, 0);
            for (int round = 0; round < 20; round++) {
                assertThat(there.down(back, 50)).isEqualTo(50);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Dispatching.class)
    void aDeadlineDoesNotAffectTheNextCall(Dispatching way) throws Exception {
        try (RemotingCluster cluster = new RemotingCluster(2, options(way))) {
            Place there = cluster.stub(1, new Here(), Place.class, 0);
            for (int round = 0; round < 200; round++) {
                assertThat(Deadline.within(Duration.ofSeconds(20), there::hasDeadline))
                        .isTrue();
                assertThat(there.hasDeadline()).isFalse();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Dispatching.class)
    void aMethodCalledBackNeverRunsInsideItsCallersMonitor(Dispatching way) {
        try (RemotingCluster cluster = new RemotingCluster(2, options(way))) {
            Here here = new Here();
            Place there = cluster.stub(1, new Here(), Place.class, 0);
            Place back = cluster.stub(0, here, Place.class, 0);
            for (int round = 0; round < 300; round++) {
                synchronized (here.monitor) {
                    assertThat(there.calledBackUnderMonitor(back)).isFalse();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Dispatching.class)
    void exceptionsOfAMethodArrive(Dispatching way) {
        try (RemotingCluster cluster = new RemotingCluster(2, options(way))) {
            Place there = cluster.stub(1, new Here(), Place.class, 0);
            for (int round = 0; round < 100; round++) {
                assertThatThrownBy(there::fail)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("as the test wants");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Dispatching.class,
            names = {"AUTO", "THREAD"})
    void aNodeClosesWhileMethodsAreParked(Dispatching way) throws Exception {
        NodeOptions options = NodeOptions.from(java.util.Map.of("MOBULA_CLOSE_TIMEOUT_MS", "100"))
                .withDispatching(way);
        Here here = new Here();
        try (RemotingCluster cluster = new RemotingCluster(2, options)) {
            Place there = cluster.stub(1, here, Place.class, 0);
            Thread caller = Thread.ofPlatform()
                    .start(() -> assertThatThrownBy(there::block).isInstanceOf(MobulaException.class));
            assertThat(here.blocked.await(20, TimeUnit.SECONDS)).isTrue();
            cluster.node(1).close();
            caller.join();
        }
        here.released.countDown();
    }
}

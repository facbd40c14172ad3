package org.mobula.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.mobula.testkit.Await.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.invoke.RemoteInvocationException;
import org.mobula.launch.JobListener;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Engine;

@Timeout(60)
class FailureTest {
    interface Service {
        int rank();

        int stuck() throws InterruptedException;

        void note(int value);

        int overflow();

        Object odd();
    }

    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger begun = new AtomicInteger();
    private final List<Thread> stuck = new CopyOnWriteArrayList<>();
    private final AtomicInteger noted = new AtomicInteger();
    private final AtomicInteger interrupted = new AtomicInteger();

    private final class Member extends GroupMember implements Service {
        @Override
        public int rank() {
            return getRank();
        }

        @Override
        public int stuck() throws InterruptedException {
            stuck.add(Thread.currentThread());
            begun.incrementAndGet();
            try {
                release.await();
            } catch (InterruptedException late) {
                interrupted.incrementAndGet();
                throw late;
            }
            return getRank();
        }

        @Override
        public void note(int value) {
            noted.addAndGet(value);
        }

        @Override
        public int overflow() {
            throw new StackOverflowError("deep");
        }

        @Override
        public Object odd() {
            return new Thread("cannot travel");
        }
    }

    /** Each way of asking all members for a result. */
    enum Asking {
        RETURN(new ReturnReply(1)),
        FLAT(new CombineReply(FlatCombiner.ofInt(all -> all[0]))),
        BINOMIAL(new CombineReply(BinomialCombiner.ofInt(Integer::sum)));

        final ReplyScheme scheme;

        Asking(ReplyScheme scheme) {
            this.scheme = scheme;
        }
    }

    private GroupCluster cluster;
    private Groups groups;

    @BeforeEach
    void start() {
        cluster = new GroupCluster(4);
        groups = cluster.at(0);
    }

    @AfterEach
    void stop() {
        release.countDown();
        cluster.close();
    }

    private Service form(MemberFailurePolicy policy) throws Exception {
        cluster.form("service", Service.class, policy, i -> new Member(), 1, 2, 3);
        return groups.lookup("service", Service.class);
    }

    @ParameterizedTest
    @EnumSource
    void theFailureOfAMemberFailsCallsThatNeedItAndNamesItsRank(Asking asking) throws Exception {
        Service all = form(MemberFailurePolicy.FAIL);
        groups.method(all, Service::stuck).configure(new GroupInvocation(), asking.scheme);
        CompletableFuture<Integer> call = groups.async(all, Service::stuck);
        await().until(() -> begun.get() == 3);
        cluster.jobs().fail(2, "its process ended");
        Throwable thrown = catchThrowable(call::get);
        assertThat(thrown).isInstanceOf(ExecutionException.class).cause().isInstanceOf(PeerFailedException.class);
        assertThat(thrown.getCause())
                .hasMessage(
                        "rank 2 on here failed: its process ended; this happened while calling Service.stuck on Service group"
                                + " \"service\" of 3");
        assertThat(catchThrowable(() -> all.stuck())).isInstanceOf(PeerFailedException.class);
    }

    @Test
    void reductionsThatCannotCompleteAreRemoved() throws Exception {
        Service all = form(MemberFailurePolicy.FAIL);
        groups.method(all, Service::stuck)
                .configure(new GroupInvocation(), new CombineReply(BinomialCombiner.ofInt(Integer::sum)));
        CompletableFuture<Integer> call = groups.async(all, Service::stuck);
        await().until(() -> begun.get() == 3);
        cluster.jobs().fail(2, "its process ended");
        assertThat(catchThrowable(call::get)).cause().isInstanceOf(PeerFailedException.class);
        await().until(() -> !cluster.node(1).living().contains(2));
        release.countDown();
        for (Thread each : stuck) {
            each.join(); // by then the reduction has its result
        }
        assertThat(cluster.at(1).node().reductions().underWay()).isZero();
        await().until(() -> cluster.at(3).node().reductions().underWay() == 0);
    }

    @Test
    void callsToOtherMembersContinue() throws Exception {
        Service all = form(MemberFailurePolicy.FAIL);
        cluster.jobs().fail(2, "its process ended");
        groups.method(all, Service::rank).configure(new SingleInvocation(2), new ReturnReply(2));
        assertThat(all.rank()).isEqualTo(2);
        groups.method(all, Service::rank).configure(new SingleInvocation(1), new ReturnReply(1));
        assertThatThrownBy(all::rank).isInstanceOf(PeerFailedException.class).hasMessageStartingWith("rank 2 on here");
    }

    @ParameterizedTest
    @EnumSource(names = {"FLAT", "BINOMIAL"})
    void aSurvivingGroupContinuesWithItsLivingMembers(Asking asking) throws Exception {
        Service all = form(MemberFailurePolicy.CONTINUE);
        groups.method(all, Service::stuck)
                .configure(
                        new GroupInvocation(),
                        new CombineReply(asking == Asking.FLAT ? new CountingFlat() : new CountingBinomial()));
        CompletableFuture<Integer> call = groups.async(all, Service::stuck);
        await().until(() -> begun.get() == 3);
        cluster.jobs().fail(3, "its process ended");
        release.countDown();
        assertThat(call.get()).isEqualTo(0 + 1 + 100);
        assertThat(all.stuck()).isEqualTo(0 + 1 + 100);
        groups.method(all, Service::note).configure(new GroupInvocation(), new DiscardReply());
        all.note(7);
        await().until(() -> noted.get() == 14);
    }

    /** Counts a missing result as 100. */
    private static final class CountingFlat extends FlatCombiner {
        @Override
        public int combine(int[] results, @Nullable Exception[] ex) {
            int sum = 0;
            for (int i = 0; i < results.length; i++) {
                sum += ex[i] instanceof PeerFailedException ? 100 : results[i];
            }
            return sum;
        }
    }

    private static final class CountingBinomial extends BinomialCombiner {
        private static final long serialVersionUID = 1L;

        @Override
        public int combine(int r1, int a, @Nullable Exception e1, int r2, int b, @Nullable Exception e2, int size) {
            return (e1 instanceof PeerFailedException ? 100 : a) + (e2 instanceof PeerFailedException ? 100 : b);
        }
    }

    @Test
    void aForwarderGetsTheFailureOfAMember() throws Exception {
        Service all = form(MemberFailurePolicy.FAIL);
        Map<Integer, String> came = new ConcurrentHashMap<>();
        groups.method(all, Service::stuck).configure(new GroupInvocation(), new ForwardReply(new Forwarder() {
            @Override
            public void forward(int rank, int size, int result) {
                came.put(rank, "result");
            }

            @Override
            public void forward(int rank, int size, Exception thrown) {
                came.put(rank, thrown.getClass().getSimpleName());
            }
        }));
        assertThat(all.stuck()).isZero();
        await().until(() -> begun.get() == 3);
        cluster.jobs().fail(1, "its process ended");
        release.countDown();
        await().untilAsserted(
                        () -> assertThat(came).isEqualTo(Map.of(0, "PeerFailedException", 1, "result", 2, "result")));
    }

    @Test
    void theReportOfWaitsNamesTheCall() throws Exception {
        Service all = form(MemberFailurePolicy.FAIL);
        groups.method(all, Service::stuck).configure(new GroupInvocation(), new ReturnReply(1));
        CompletableFuture<Integer> call = groups.async(all, Service::stuck);
        JobListener node = (JobListener) Engine.of(cluster.node(0));
        await().untilAsserted(() -> assertThat(node.describeWaits())
                .anyMatch(wait -> wait.contains("while calling Service.stuck on Service group \"service\" of 3")));
        release.countDown();
        assertThat(call.get()).isEqualTo(1);
    }

    @Test
    void aCallEndsAtItsDeadline() throws Exception {
        Service all = form(MemberFailurePolicy.FAIL);
        groups.method(all, Service::stuck).configure(new GroupInvocation(), new ReturnReply(0));
        assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(30), all::stuck))
                .isInstanceOf(DeadlineExceededException.class)
                // three, because a member's own exception may arrive first, from before or after the method has begun
                .hasMessageMatching("deadline exceeded after \\d+ ms while (calling Service.stuck on Service group"
                        + " \"service\" of 3. The method may still run at the members"
                        + "|running Service.stuck at member 0. It was interrupted there"
                        + "|calling Service.stuck. The call had not begun at member 0)");
    }

    @Test
    void membersAreInterruptedAtTheCallersDeadline() throws Exception {
        Service all = form(MemberFailurePolicy.FAIL);
        groups.method(all, Service::stuck).configure(new GroupInvocation(), new ReturnReply(0));
        assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(500), all::stuck))
                .isInstanceOf(DeadlineExceededException.class);
        await().until(() -> interrupted.get() > 0 && interrupted.get() == begun.get());
        groups.method(all, Service::rank).configure(new GroupInvocation(), new ReturnReply(2));
        assertThat(all.rank()).isEqualTo(2);
    }

    @Test
    void anErrorIsThrownUnchangedAndCombinersSeeItAsACause() throws Exception {
        Service all = form(MemberFailurePolicy.FAIL);
        groups.method(all, Service::overflow).configure(new SingleInvocation(1), new ReturnReply(1));
        assertThatThrownBy(all::overflow).isInstanceOf(StackOverflowError.class).hasMessage("deep");
        groups.method(all, Service::overflow)
                .configure(new GroupInvocation(), new CombineReply(FlatCombiner.ofInt(results -> 1)));
        assertThatThrownBy(all::overflow)
                .isInstanceOf(RemoteInvocationException.class)
                .hasMessage("java.lang.StackOverflowError: deep")
                .hasCauseInstanceOf(StackOverflowError.class);
    }

    @Test
    void aResultThatCannotBeSentIsReportedAsAFailure() throws Exception {
        Service all = form(MemberFailurePolicy.FAIL);
        groups.method(all, Service::odd).configure(new SingleInvocation(1), new ReturnReply(1));
        assertThatThrownBy(all::odd).hasMessageContaining("java.lang.Thread");
    }

    @Test
    void aCallUnderWayFailsWhenItsNodeCloses() throws Exception {
        Service all = form(MemberFailurePolicy.FAIL);
        groups.method(all, Service::stuck).configure(new GroupInvocation(), new ReturnReply(0));
        CompletableFuture<Integer> call = groups.async(all, Service::stuck);
        await().until(() -> begun.get() == 3);
        Thread closing = Thread.ofPlatform().start(cluster.node(0)::close);
        assertThat(catchThrowable(call::get)).hasCauseInstanceOf(NodeClosedException.class);
        release.countDown();
        closing.join();
    }
}

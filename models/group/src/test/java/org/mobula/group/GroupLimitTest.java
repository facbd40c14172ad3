package org.mobula.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mobula.testkit.Await.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.invoke.Invocations;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.HangKiller;

/** Callers of a group with a slow member wait at the limit of its rank; members that call each other do not. */
@ExtendWith(HangKiller.class)
class GroupLimitTest {
    private static final int LIMIT = 1 << 20;
    private static final int ARRAY = 1 << 16;
    private static final int CALLS = 100;
    private static final int PER_CALL = 2048;

    interface Slow {
        int take(byte[] bytes, String text);

        void fill(byte[] bytes);

        void note(int number);

        int relay(int calls);
    }

    /** The ways to call without waiting for results. */
    private enum Way {
        DISCARD(unused -> new DiscardReply()),
        FORWARD(results -> new ForwardReply(new Forwarder() {
            @Override
            public void forward(int rank, int size, int result) {
                results.incrementAndGet();
            }
        })),
        ASYNC(unused -> new ReturnReply(0)),
        ASYNC_COMBINED(unused -> new CombineReply(BinomialCombiner.ofInt(Integer::sum)));

        private final Function<AtomicInteger, ReplyScheme> reply;

        Way(Function<AtomicInteger, ReplyScheme> reply) {
            this.reply = reply;
        }
    }

    /** Its first methods end when they are released. The others exclude each other. */
    private final class Held implements Slow {
        final CountDownLatch release = new CountDownLatch(1);
        final AtomicInteger calls = new AtomicInteger();
        final int rank;

        Held(int rank) {
            this.rank = rank;
        }

        private void hold() {
            try {
                release.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            calls.incrementAndGet();
        }

        @Override
        public int take(byte[] bytes, String text) {
            hold();
            return 1;
        }

        @Override
        public void fill(byte[] bytes) {
            hold();
        }

        @Override
        public synchronized void note(int number) {
            calls.incrementAndGet();
        }

        @Override
        public synchronized int relay(int count) {
            try {
                together.await();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            for (int i = 0; i < count; i++) {
                nextOf.get(rank).note(i);
            }
            return count;
        }
    }

    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicInteger results = new AtomicInteger();
    private final List<Slow> nextOf = new ArrayList<>();
    private CyclicBarrier together = new CyclicBarrier(1);
    private List<Held> members = List.of();
    private GroupCluster cluster;

    /** Forms a group with a member at each rank from the first one on. */
    private void form(int first, int size) throws Exception {
        cluster = new GroupCluster(size, NodeOptions.defaults().withOneWayBytes(LIMIT));
        members = cluster.form(
                "slow", Slow.class, Held::new, IntStream.range(first, size).toArray());
    }

    @AfterEach
    void leave() {
        members.forEach(member -> member.release.countDown());
        cluster.close();
    }

    private long backlog(int rank) {
        return Invocations.of(Engine.of(cluster.node(rank))).callBacklog();
    }

    private void awaitStandstill() {
        AtomicInteger last = new AtomicInteger(-1);
        await().during(Duration.ofMillis(300)).until(() -> {
            int now = sent.get();
            return last.getAndSet(now) == now && now > 0;
        });
    }

    private CompletableFuture<Integer> start(Runnable call) {
        CompletableFuture<Integer> all = new CompletableFuture<>();
        Thread.ofPlatform().start(() -> {
            try {
                for (int i = 0; i < CALLS; i++) {
                    call.run();
                    sent.incrementAndGet();
                }
                all.complete(CALLS);
            } catch (Throwable thrown) {
                all.completeExceptionally(thrown);
            }
        });
        return all;
    }

    /** The caller waits while the slow members are at their limit, and all calls run once they are released. */
    private void assertThatTheCallerWaits(Runnable call, Held... slow) throws Exception {
        CompletableFuture<Integer> all = start(call);
        awaitStandstill();
        assertThat(all).isNotDone();
        int first = cluster.node(0).size() - members.size(); // the rank of member 0
        for (Held each : slow) {
            assertThat(backlog(first + each.rank)).isBetween((long) LIMIT, LIMIT + 2L * (ARRAY + PER_CALL));
        }
        for (Held each : slow) {
            each.release.countDown();
        }
        assertThat(all.get()).isEqualTo(CALLS);
    }

    /** Every call has run at these members, so nothing is under way. */
    private void awaitAllCalls(List<Held> called) {
        await().until(() -> called.stream().allMatch(member -> member.calls.get() == CALLS));
        await().until(() -> IntStream.range(0, cluster.node(0).size()).allMatch(rank -> backlog(rank) == 0));
    }

    @ParameterizedTest
    @EnumSource
    void aCallerThatIsAheadWaitsAndEveryCallRuns(Way way) throws Exception {
        form(0, 3);
        Slow all = cluster.at(1).lookup("slow", Slow.class);
        cluster.at(1).method(all, Slow::take).configure(new GroupInvocation(), way.reply.apply(results));
        boolean starts = way.name().startsWith("ASYNC");
        List<CompletableFuture<Integer>> futures = new ArrayList<>();
        byte[] bytes = new byte[ARRAY];
        assertThatTheCallerWaits(
                () -> {
                    if (starts) {
                        futures.add(cluster.at(1).async(all, s -> s.take(bytes, "text")));
                    } else {
                        all.take(bytes, "text");
                    }
                },
                members.toArray(Held[]::new));
        awaitAllCalls(members);
        if (way == Way.FORWARD) {
            await().until(() -> results.get() == CALLS * members.size());
        }
        for (CompletableFuture<Integer> each : futures) {
            assertThat(each.get()).isEqualTo(way == Way.ASYNC ? 1 : members.size());
        }
    }

    /** With more than eight ranks, calls are relayed along a tree; the caller may have no member. */
    @ParameterizedTest
    @CsvSource({"0, 8", "0, 9", "1, 8"})
    void aSlowMemberDownTheTreeLimitsTheCaller(int first, int slow) throws Exception {
        form(first, 10);
        Held last = members.get(slow);
        members.stream().filter(member -> member != last).forEach(member -> member.release.countDown());
        Slow all = cluster.at(0).lookup("slow", Slow.class);
        cluster.at(0).method(all, Slow::fill).configure(new GroupInvocation(), new DiscardReply());
        byte[] bytes = new byte[ARRAY];
        assertThatTheCallerWaits(() -> all.fill(bytes), last);
        awaitAllCalls(members);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1"})
    void aSingleMemberLimitsItsCaller(int caller, int member) throws Exception {
        form(0, 2);
        Slow one = cluster.at(caller).lookup("slow", Slow.class);
        cluster.at(caller).method(one, Slow::fill).configure(new SingleInvocation(member), new DiscardReply());
        byte[] bytes = new byte[ARRAY];
        assertThatTheCallerWaits(() -> one.fill(bytes), members.get(member));
        awaitAllCalls(List.of(members.get(member)));
    }

    @Test
    void personalizedCallsCountForEachMember() throws Exception {
        form(0, 2);
        Slow all = cluster.at(0).lookup("slow", Slow.class);
        PersonalizedInvocation parts = new PersonalizedInvocation(Personalizer.of((in, out) -> {
            for (ParameterVector each : out) {
                each.write(0, in.readObject(0));
            }
        }));
        cluster.at(0).method(all, Slow::fill).configure(parts, new DiscardReply());
        byte[] bytes = new byte[ARRAY];
        members.getFirst().release.countDown();
        assertThatTheCallerWaits(() -> all.fill(bytes), members.get(1));
        awaitAllCalls(members);
    }

    @Test
    void membersThatCallEachOtherInARingSendMoreThanTheLimit() throws Exception {
        form(0, 4);
        int calls = LIMIT / PER_CALL * 3 / 2;
        together = new CyclicBarrier(4);
        for (int rank = 0; rank < 4; rank++) {
            Slow next = cluster.at(rank).lookup("slow", Slow.class);
            cluster.at(rank)
                    .method(next, Slow::note)
                    .configure(new SingleInvocation((rank + 1) % 4), new DiscardReply());
            nextOf.add(next);
        }
        Slow all = cluster.at(0).lookup("slow", Slow.class);
        cluster.at(0)
                .method(all, Slow::relay)
                .configure(new GroupInvocation(), new CombineReply(BinomialCombiner.ofInt(Integer::sum)));
        assertThat(all.relay(calls)).isEqualTo(4 * calls);
        await().until(() -> members.stream().allMatch(member -> member.calls.get() == calls));
        await().until(() -> IntStream.range(0, 4).allMatch(rank -> backlog(rank) == 0));
    }
}

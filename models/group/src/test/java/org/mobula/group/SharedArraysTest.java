package org.mobula.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.memory.MessageTooLargeException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.InProcessJobs;
import org.mobula.transport.TransportOptions;

/** Large arrays to members at several ranks of one host are written once, in shared memory. */
@Timeout(60)
class SharedArraysTest {
    interface Store {
        void put(double[] values);

        void both(int[] numbers, byte @Nullable [] bytes, double value);

        double last(double[] values);
    }

    /** Receives arrays; may be slow to supply them. */
    private static final class Member implements Store, ArraySupplier {
        final AtomicInteger taken = new AtomicInteger();
        final CountDownLatch asked = new CountDownLatch(1);
        volatile @Nullable CountDownLatch hesitates;
        volatile double[] values = {};
        volatile int[] numbers = {};
        volatile byte @Nullable [] bytes;
        volatile boolean refuses;

        @Override
        public void put(double[] given) {
            values = given;
            taken.incrementAndGet();
        }

        @Override
        public void both(int[] many, byte @Nullable [] few, double value) {
            numbers = many;
            bytes = few;
            taken.incrementAndGet();
        }

        @Override
        public double last(double[] given) {
            return given[given.length - 1];
        }

        @Override
        public @Nullable Object supply(String method, int parameter, int length) {
            CountDownLatch until = hesitates;
            if (until != null) {
                asked.countDown();
                try {
                    until.await();
                } catch (InterruptedException late) {
                    throw new IllegalStateException(late);
                }
            }
            return refuses ? new int[1] : null;
        }
    }

    private static final int LARGE = 40_000;
    private static final NodeOptions IN_PIECES = NodeOptions.defaults().withAreaBytes(4096);
    private final CountDownLatch release = new CountDownLatch(1);
    private GroupCluster cluster = new GroupCluster(4, IN_PIECES);
    private List<Member> members = List.of();

    @AfterEach
    void stop() {
        release.countDown();
        cluster.close();
    }

    private Store form(MemberFailurePolicy policy, int... ranks) throws Exception {
        members = cluster.form("store", Store.class, policy, i -> new Member(), ranks);
        Store all = cluster.at(0).lookup("store", Store.class);
        cluster.at(0).method(all, Store::put).configure(new GroupInvocation(), new DiscardReply());
        return all;
    }

    private Store form() throws Exception {
        return form(MemberFailurePolicy.FAIL, 0, 1, 2, 3);
    }

    private static double[] counted(double first, int length) {
        return IntStream.range(0, length).mapToDouble(i -> first + i).toArray();
    }

    private void awaitTaken(int times) {
        await().until(() -> members.stream().allMatch(member -> member.taken.get() == times));
    }

    private long sent(int from) {
        return IntStream.range(0, 4)
                .filter(to -> to != from)
                .mapToLong(to -> Engine.of(cluster.node(from)).peer(to).sentBytes())
                .sum();
    }

    /** Calls until an array is no longer sent by messages; returns the number of calls. */
    private int callUntilPublished(Store all) {
        long bytes = LARGE * (long) Double.BYTES;
        for (int call = 1; call < 1000; call++) {
            long before = sent(0);
            all.put(counted(call, LARGE));
            awaitTaken(call);
            if (sent(0) - before < bytes / 2) {
                return call;
            }
        }
        throw new AssertionError("arrays are sent as before");
    }

    @Test
    void anArrayIsWrittenOnceAndCopiedByAllReaders() throws Exception {
        Store all = form();
        int called = callUntilPublished(all);
        for (Member member : members) {
            assertThat(member.values).isEqualTo(counted(called, LARGE));
        }
        assertThat(members.get(1).values).isNotSameAs(members.get(2).values);
    }

    @Test
    void everyPieceIsAnnouncedToEveryReader() throws Exception {
        Store all = form();
        int called = callUntilPublished(all);
        GroupTraffic before = cluster.at(0).traffic();
        all.put(counted(1, LARGE));
        awaitTaken(called + 1);
        GroupTraffic since = cluster.at(0).traffic().since(before);
        int readers = 3;
        long room = 8 * IN_PIECES.areaBytes();
        assertThat(since.pieces()).isEqualTo(readers * Math.ceilDiv((long) LARGE * Double.BYTES, room));
        assertThat(since.messages())
                .isEqualTo(since.invocations() + since.pieces())
                .isEqualTo(readers + since.pieces());
    }

    @Test
    void arraysAreRelayedBetweenHosts() throws Exception {
        cluster.close();
        cluster = new GroupCluster(new InProcessJobs(List.of("a", "a", "b", "b")), IN_PIECES);
        form();
        for (int caller = 0; caller < 4; caller++) {
            Groups groups = cluster.at(caller);
            Store all = groups.lookup("store", Store.class);
            groups.method(all, Store::put).configure(new GroupInvocation(), new DiscardReply());
            GroupTraffic[] before = IntStream.range(0, 4)
                    .mapToObj(rank -> cluster.at(rank).traffic())
                    .toArray(GroupTraffic[]::new);
            double[] values = counted(caller, LARGE);
            all.put(values);
            Arrays.fill(values, -1);
            awaitTaken(caller + 1);
            double first = caller;
            assertThat(members.stream().filter(member -> member != members.get((int) first)))
                    .allSatisfy(member -> assertThat(member.values).isEqualTo(counted(first, LARGE)));
            long[] sent = IntStream.range(0, 4)
                    .mapToLong(rank ->
                            cluster.at(rank).traffic().since(before[rank]).invocations())
                    .toArray();
            assertThat(Arrays.stream(sent).sum()).isEqualTo(3);
            assertThat(sent[caller]).isLessThan(3);
        }
    }

    @Test
    void theCallerMayChangeItsArrayAtOnce() throws Exception {
        Store all = form();
        int called = callUntilPublished(all);
        double[] values = counted(7, LARGE);
        for (int i = 1; i <= 10; i++) {
            Arrays.fill(values, i);
            all.put(values);
            Arrays.fill(values, -1);
            awaitTaken(called + i);
            int expected = i;
            assertThat(members.subList(1, 4))
                    .allSatisfy(
                            member -> assertThat(member.values).hasSize(LARGE).containsOnly(expected));
        }
    }

    @Test
    void severalArraysAndRepliesArrive() throws Exception {
        Store all = form();
        int called = callUntilPublished(all);
        Groups groups = cluster.at(0);
        groups.method(all, Store::both).configure(new GroupInvocation(), new DiscardReply());
        int[] numbers = IntStream.range(0, LARGE).toArray();
        byte[] bytes = new byte[LARGE + 1];
        Arrays.fill(bytes, (byte) 3);
        all.both(numbers, bytes, 1.5);
        awaitTaken(called + 1);
        assertThat(members).allSatisfy(member -> {
            assertThat(member.numbers).isEqualTo(numbers);
            assertThat(member.bytes).isEqualTo(bytes);
        });
        groups.method(all, Store::last)
                .configure(
                        new GroupInvocation(),
                        new CombineReply(BinomialCombiner.ofDouble((one, other) -> one + other)));
        assertThat(all.last(counted(1, LARGE))).isEqualTo(4.0 * LARGE);
    }

    @Test
    void twoMembersAtOneRankGetTheirOwnArrays() throws Exception {
        Store all = form(MemberFailurePolicy.FAIL, 0, 1, 1, 2);
        int called = callUntilPublished(all);
        assertThat(members).allSatisfy(member -> assertThat(member.values).isEqualTo(counted(called, LARGE)));
        assertThat(members.get(1).values).isNotSameAs(members.get(2).values);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aMemberThatCannotTakeAnArrayDoesNotAffectOthers(int rank) throws Exception {
        Store all = form();
        int called = callUntilPublished(all);
        members.get(rank).refuses = true;
        all.put(counted(-1, LARGE));
        await().until(() -> members.stream()
                        .filter(member -> member.taken.get() == called + 1)
                        .count()
                == 3);
        members.get(rank).refuses = false;
        all.put(counted(-2, LARGE));
        await().until(() -> members.get(rank).taken.get() == called + 1);
        assertThat(members.get(rank).values).isEqualTo(counted(-2, LARGE));
    }

    @Test
    void arraysTooLongForAMessageAreNotPublishedEither() throws Exception {
        cluster.close();
        cluster = new GroupCluster(
                4, IN_PIECES.withTransport(TransportOptions.defaults().withMessageLimit(1 << 20)));
        Store store = form();
        int called = callUntilPublished(store);
        assertThatThrownBy(() -> store.put(new double[1 << 17])).isInstanceOf(MessageTooLargeException.class);
        store.put(counted(2, LARGE));
        awaitTaken(called + 1);
    }

    @Test
    void withoutSharedMemoryArraysTravelInMessages() throws Exception {
        cluster.close();
        cluster = new GroupCluster(4, NodeOptions.defaults().withAreaBytes(0));
        Store all = form();
        for (int call = 1; call <= 3; call++) {
            long before = sent(0);
            all.put(counted(call, LARGE));
            awaitTaken(call);
            assertThat(sent(0) - before).isGreaterThan(LARGE * (long) Double.BYTES);
        }
        assertThat(members).allSatisfy(member -> assertThat(member.values).isEqualTo(counted(3, LARGE)));
    }

    @Test
    void aMemberOnAnotherHostGetsItsArrayByMessages() throws Exception {
        cluster.close();
        cluster = new GroupCluster(new InProcessJobs(List.of("one", "one", "one", "two")), IN_PIECES);
        Store all = form();
        for (int call = 1; call <= 3; call++) {
            long before = sent(0);
            all.put(counted(call, LARGE));
            awaitTaken(call);
            assertThat(sent(0) - before).isGreaterThan(LARGE * (long) Double.BYTES);
        }
        assertThat(members).allSatisfy(member -> assertThat(member.values).isEqualTo(counted(3, LARGE)));
    }

    /** Begins a call in which the member at rank 2 does not supply its array yet. */
    private CompletableFuture<@Nullable Void> beginStuckCall(Store all, Duration patience) throws Exception {
        members.get(2).hesitates = release;
        CompletableFuture<@Nullable Void> call =
                CompletableFuture.runAsync(() -> Deadline.runWithin(patience, () -> all.put(counted(-1, LARGE))));
        members.get(2).asked.await();
        return call;
    }

    @Test
    void aReaderThatFailsIsNotWaitedFor() throws Exception {
        Store all = form(MemberFailurePolicy.CONTINUE, 0, 1, 2, 3);
        int called = callUntilPublished(all);
        CompletableFuture<@Nullable Void> call = beginStuckCall(all, Duration.ofMinutes(1));
        cluster.jobs().fail(2, "its process ended");
        call.get();
        await().until(() -> List.of(0, 1, 3).stream()
                .allMatch(rank -> members.get(rank).taken.get() == called + 1));
        all.put(counted(-5, LARGE));
        await().until(() -> members.get(3).taken.get() == called + 2);
        assertThat(members.get(3).values).isEqualTo(counted(-5, LARGE));
    }

    @Test
    void aCallerWhoseDeadlinePassesCancelsTheCall() throws Exception {
        Store all = form();
        int called = callUntilPublished(all);
        CompletableFuture<@Nullable Void> call = beginStuckCall(all, Duration.ofMillis(50));
        assertThatThrownBy(call::get)
                .cause()
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageContaining("Store.put")
                .hasMessageContaining("No member gets this call");
        members.get(2).hesitates = null;
        release.countDown();
        all.put(counted(-3, LARGE));
        awaitTaken(called + 1);
        assertThat(members).allSatisfy(member -> assertThat(member.values).isEqualTo(counted(-3, LARGE)));
    }

    @Test
    void noMemberGetsTheUnfinishedCallOfAFailedCaller() throws Exception {
        Store all = form();
        int called = callUntilPublished(all);
        Groups one = cluster.at(1);
        Store alive = one.lookup("store", Store.class);
        CompletableFuture<@Nullable Void> call = beginStuckCall(all, Duration.ofMinutes(1));
        cluster.jobs().fail(0, "its process ended");
        assertThatThrownBy(call::get).cause().isInstanceOf(MobulaException.class);
        members.get(2).hesitates = null;
        release.countDown();
        one.method(alive, Store::put).configure(new SingleInvocation(3), new DiscardReply());
        alive.put(counted(9, LARGE));
        await().until(() -> members.get(3).taken.get() == called + 1);
        assertThat(members.get(3).values).isEqualTo(counted(9, LARGE));
        assertThat(members.get(1).taken).hasValue(called);
        assertThat(members.get(2).taken).hasValue(called);
    }

    @Test
    void aGroupThatDoesNotSurviveNamesTheFailedRank() throws Exception {
        Store all = form();
        callUntilPublished(all);
        cluster.jobs().fail(3, "its process ended");
        assertThatThrownBy(() -> all.put(counted(1, LARGE)))
                .isInstanceOf(PeerFailedException.class)
                .hasMessageStartingWith("rank 3 on here failed: its process ended");
    }

    @Test
    void severalCallersPublishAtTheSameTime() throws Exception {
        form();
        int calls = 10;
        List<CompletableFuture<@Nullable Void>> callers = IntStream.range(0, 4)
                .mapToObj(rank -> CompletableFuture.runAsync(() -> {
                    Store all = cluster.at(rank).lookup("store", Store.class);
                    cluster.at(rank)
                            .method(all, Store::last)
                            .configure(
                                    new GroupInvocation(),
                                    new CombineReply(BinomialCombiner.ofDouble((one, other) -> one + other)));
                    for (int call = 0; call < calls; call++) {
                        assertThat(all.last(counted(rank * 1000 + call, LARGE)))
                                .isEqualTo(4.0 * (rank * 1000 + call + LARGE - 1));
                    }
                }))
                .toList();
        for (CompletableFuture<@Nullable Void> caller : callers) {
            caller.get();
        }
    }
}

package org.mobula.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.invoke.OneWay;

@Timeout(60)
class CallsTest {
    interface Bin extends GroupInterface {
        void put(double[] values);

        double sum();

        int rank();

        int twice(int value);

        String name(String prefix);

        double[] values();

        void fail(String why);

        int load() throws Exception;

        void pause() throws InterruptedException;

        CompletableFuture<String> later(String value);

        @OneWay
        void note(String value);
    }

    static class MyBin extends GroupMember implements Bin {
        final List<double[]> put = Collections.synchronizedList(new ArrayList<>());
        final List<String> notes = Collections.synchronizedList(new ArrayList<>());
        final CountDownLatch go = new CountDownLatch(1);
        final AtomicInteger paused = new AtomicInteger();

        @Override
        public void put(double[] values) {
            put.add(values);
        }

        @Override
        public double sum() {
            return Arrays.stream(put.getLast()).sum() + getRank();
        }

        @Override
        public int rank() {
            return getRank();
        }

        @Override
        public int twice(int value) {
            return 2 * value + getRank();
        }

        @Override
        public String name(String prefix) {
            return prefix + getRank();
        }

        @Override
        public double[] values() {
            return put.getLast();
        }

        @Override
        public void fail(String why) {
            throw new IllegalStateException(why + getRank());
        }

        @Override
        public int load() throws Exception {
            if (getRank() == 1) {
                throw new java.io.IOException("no load");
            }
            return 10 * (getRank() + 1);
        }

        @Override
        public void pause() throws InterruptedException {
            go.await();
            paused.incrementAndGet();
        }

        @Override
        public CompletableFuture<String> later(String value) {
            return CompletableFuture.supplyAsync(() -> value + getRank());
        }

        @Override
        public void note(String value) {
            notes.add(value);
        }
    }

    private GroupCluster cluster;
    private List<MyBin> bins;
    private Groups groups;
    private Bin all;

    @BeforeEach
    void start() throws Exception {
        cluster = new GroupCluster(3);
        bins = cluster.form("bin", Bin.class, i -> new MyBin(), 1, 2, 0, 1);
        groups = cluster.at(0);
        all = groups.lookup("bin", Bin.class);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    @Test
    void membersKnowTheirRanksAndTheSize() {
        assertThat(bins).extracting(GroupMember::getRank).containsExactly(0, 1, 2, 3);
        assertThat(bins).extracting(GroupMember::getSize).containsOnly(4);
    }

    @Test
    void aSingleInvocationGoesToOneMemberAndReturnsItsResult() {
        GroupMethod twice = groups.method(all, Bin::twice);
        for (int rank = 0; rank < 4; rank++) {
            twice.configure(new SingleInvocation(rank), new ReturnReply(rank));
            assertThat(all.twice(100)).isEqualTo(200 + rank);
        }
    }

    @Test
    void aGroupInvocationReachesEveryMemberByValue() {
        groups.method(all, Bin::put).configure(new GroupInvocation(), new DiscardReply());
        double[] values = {1, 2, 3};
        all.put(values);
        await().until(() -> bins.stream().allMatch(bin -> bin.put.size() == 1));
        for (MyBin bin : bins) {
            assertThat(bin.put.getFirst()).containsExactly(1, 2, 3).isNotSameAs(values);
        }
        assertThat(bins.get(0).put.getFirst()).isNotSameAs(bins.get(3).put.getFirst());
    }

    @Test
    void largeArraysReachEveryMemberFromCallersInsideAndOutside() throws Exception {
        cluster.form("outside", Bin.class, i -> new MyBin(), 1, 2, 1);
        double[] values = IntStream.range(0, 40_000).mapToDouble(i -> i).toArray();
        for (String name : List.of("bin", "outside")) {
            Bin bin = groups.lookup(name, Bin.class);
            groups.method(bin, Bin::put).configure(new GroupInvocation(), new CombineReply(FlatCombiner.ofVoid()));
            groups.method(bin, Bin::values)
                    .configure(new GroupInvocation(), new CombineReply(FlatCombiner.ofObject(r -> {
                        return Arrays.stream(r)
                                .map(double[].class::cast)
                                .flatMapToDouble(Arrays::stream)
                                .toArray();
                    })));
            bin.put(values);
            Arrays.fill(values, 0, 1, 0);
            assertThat(bin.values())
                    .hasSize(40_000 * (name.equals("bin") ? 4 : 3))
                    .endsWith(values);
        }
    }

    @Test
    void discardedRepliesAreNeverSent() {
        groups.method(all, Bin::twice).configure(new GroupInvocation(), new DiscardReply());
        groups.method(all, Bin::fail).configure(new GroupInvocation(), new DiscardReply());
        GroupTraffic before = replies();
        assertThat(all.twice(3)).isZero();
        all.fail("failure of a discarded call");
        assertThat(replies().replies()).isEqualTo(before.replies());
    }

    private GroupTraffic replies() {
        long replies = IntStream.range(0, 3)
                .mapToLong(rank -> cluster.at(rank).traffic().replies())
                .sum();
        return new GroupTraffic(0, replies, 0, 0, 0, 0, 0, 0, 0);
    }

    @Test
    void onlyTheReturningMemberSendsItsResult() {
        groups.method(all, Bin::name).configure(new GroupInvocation(), new ReturnReply(1));
        long before = replies().replies();
        assertThat(all.name("member ")).isEqualTo("member 1");
        assertThat(replies().replies() - before).isEqualTo(1);
    }

    @Test
    void theReturningMembersExceptionIsThrownUnchanged() {
        groups.method(all, Bin::fail).configure(new GroupInvocation(), new ReturnReply(1));
        assertThatThrownBy(() -> all.fail("out of "))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("out of 1")
                .hasStackTraceContaining("to rank 2 on here")
                .hasStackTraceContaining("theReturningMembersExceptionIsThrownUnchanged");
    }

    @Test
    void resultsAreCombinedAtTheCallerInTheOrderOfRanks() {
        groups.method(all, Bin::name)
                .configure(
                        new GroupInvocation(),
                        new CombineReply(FlatCombiner.ofObject(names -> String.join(
                                ", ",
                                Arrays.stream(names).map(String.class::cast).toList()))));
        assertThat(all.name("m")).isEqualTo("m0, m1, m2, m3");
    }

    @Test
    void resultsAreCombinedAmongMembersInTheOrderOfRanks() {
        groups.method(all, Bin::name)
                .configure(
                        new GroupInvocation(),
                        new CombineReply(BinomialCombiner.<String>ofObject((a, b) -> a + "-" + b)));
        groups.method(all, Bin::twice)
                .configure(new GroupInvocation(), new CombineReply(BinomialCombiner.ofInt(Integer::sum)));
        GroupTraffic before = cluster.at(1).traffic();
        assertThat(all.name("m")).isEqualTo("m0-m1-m2-m3");
        assertThat(all.twice(5)).isEqualTo(46);
        assertThat(cluster.at(1).traffic().since(before).resultsCombined()).isPositive();
    }

    @Test
    void combinersGetExceptions() {
        groups.method(all, Bin::load).configure(new GroupInvocation(), new CombineReply(new FlatCombiner() {
            @Override
            public int combine(int[] results, Exception[] ex) {
                return IntStream.range(0, 4)
                        .map(i -> ex[i] == null ? results[i] : -5)
                        .sum();
            }
        }));
        assertThat(callLoad()).isEqualTo(10 - 5 + 30 + 40);
        groups.method(all, Bin::load)
                .configure(new GroupInvocation(), new CombineReply(BinomialCombiner.ofInt(Integer::sum)));
        assertThatThrownBy(() -> all.load())
                .isInstanceOf(java.io.IOException.class)
                .hasMessage("no load");
    }

    private int callLoad() {
        try {
            return all.load();
        } catch (Exception thrown) {
            throw new AssertionError(thrown);
        }
    }

    @Test
    void repliesAreForwardedWithTheirRanks() {
        Map<Integer, Object> came = new ConcurrentHashMap<>();
        groups.method(all, Bin::load).configure(new GroupInvocation(), new ForwardReply(new Forwarder() {
            @Override
            public void forward(int rank, int size, int result) {
                came.put(rank, result + size);
            }

            @Override
            public void forward(int rank, int size, Exception thrown) {
                came.put(rank, thrown.getMessage());
            }
        }));
        assertThat(callLoad()).isZero();
        await().untilAsserted(() -> assertThat(came).isEqualTo(Map.of(0, 14, 1, "no load", 2, 34, 3, 44)));
    }

    @Test
    void eachMemberGetsItsOwnPartOfAnArray() {
        groups.method(all, Bin::put)
                .configure(
                        new PersonalizedInvocation(Personalizer.of((in, out) -> {
                            double[] whole = (double[]) in.readObject(0);
                            for (int i = 0; i < out.length; i++) {
                                out[i].writeSubArray(0, 2 * i, 2, whole);
                            }
                        })),
                        new CombineReply(FlatCombiner.ofVoid()));
        all.put(new double[] {1, 2, 3, 4, 5, 6, 7, 8});
        assertThat(bins.get(2).put.getFirst()).containsExactly(5, 6);
        assertThat(bins.get(3).put.getFirst()).containsExactly(7, 8);
    }

    @Test
    void aCallIsStartedAsAFuture() throws Exception {
        groups.method(all, Bin::twice)
                .configure(new GroupInvocation(), new CombineReply(BinomialCombiner.ofInt(Math::max)));
        CompletableFuture<Integer> future = groups.async(all, b -> b.twice(4));
        assertThat(future.get()).isEqualTo(11);
    }

    @Test
    void aMethodThatReturnsAFutureIsWaitedForAtTheMembers() throws Exception {
        groups.method(all, Bin::later)
                .configure(
                        new GroupInvocation(),
                        new CombineReply(BinomialCombiner.<String>ofObject((a, b) -> a + " " + b)));
        assertThat(all.later("f").get()).isEqualTo("f0 f1 f2 f3");
    }

    @Test
    void aOneWayMethodSendsNoReply() {
        groups.method(all, Bin::note).configure(new GroupInvocation(), new DiscardReply());
        all.note("well");
        await().until(() -> bins.stream().allMatch(bin -> bin.notes.equals(List.of("well"))));
    }

    @Test
    void aWaitingMethodDelaysNoOtherCall() {
        groups.method(all, Bin::pause).configure(new GroupInvocation(), new DiscardReply());
        groups.method(all, Bin::twice).configure(new SingleInvocation(1), new ReturnReply(1));
        pause();
        assertThat(all.twice(1)).isEqualTo(3);
        bins.forEach(bin -> bin.go.countDown());
        await().until(() -> bins.stream().allMatch(bin -> bin.paused.get() == 1));
    }

    private void pause() {
        try {
            all.pause();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    @Test
    void anUnconfiguredMethodSaysHowToConfigureIt() {
        assertThatThrownBy(() -> all.sum())
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("Bin.sum of Bin group \"bin\" of 4 is not configured: configure it first, as in"
                        + " groups.method(reference, ...).configure(new GroupInvocation(), new DiscardReply())");
    }

    @Test
    void participantsCallTogetherWithCombinedArguments() throws Exception {
        int participants = 5;
        List<org.mobula.testkit.Together.Work> works = new ArrayList<>();
        for (int i = 0; i < participants; i++) {
            int rank = i;
            works.add(() -> {
                Groups mine = cluster.at(rank % 3);
                Bin bin = mine.lookup("bin", Bin.class);
                mine.method(bin, Bin::twice)
                        .configure(
                                new CombinedInvocation(
                                        "sum",
                                        rank,
                                        participants,
                                        BinomialInvocationCombiner.of(
                                                (a, b, out) -> out.write(0, a.readInt(0) + b.readInt(0))),
                                        new GroupInvocation()),
                                new CombineReply(BinomialCombiner.ofInt(Integer::sum)));
                for (int round = 0; round < 20; round++) {
                    assertThat(bin.twice(rank + round)).isEqualTo(4 * 2 * (10 + 5 * round) + 6);
                }
            });
        }
        org.mobula.testkit.Together.run(works.toArray(org.mobula.testkit.Together.Work[]::new));
    }
}

package org.mobula.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Together;

/** The guarantees to members: order, their own arrays, and reductions that do not mix. */
@Timeout(60)
class OrderTest {
    interface Log {
        void add(int value);

        void fill(double[] values, int[] more);

        int sum(int value);

        String text(String value);
    }

    private static final class Member extends GroupMember implements Log, ArraySupplier {
        final List<Integer> added = Collections.synchronizedList(new ArrayList<>());
        final double[] own = new double[100_000];
        final List<double[]> filled = Collections.synchronizedList(new ArrayList<>());

        @Nullable
        Object wrong;

        @Override
        public synchronized void add(int value) {
            added.add(value);
        }

        @Override
        public void fill(double[] values, int[] more) {
            filled.add(values);
        }

        @Override
        public int sum(int value) {
            return value * (getRank() + 1);
        }

        @Override
        public String text(String value) {
            return value + getRank();
        }

        @Override
        public @Nullable Object supply(String method, int parameter, int length) {
            if (wrong != null) {
                return wrong;
            }
            return parameter == 0 && length == own.length ? own : null;
        }
    }

    private GroupCluster cluster;
    private List<Member> members;

    @BeforeEach
    void start() throws Exception {
        cluster = new GroupCluster(3);
        members = cluster.form("log", Log.class, i -> new Member(), 0, 1, 2, 2, 1);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    @Test
    void orderedCallsRunInTheOrderInWhichTheyWereMade() {
        Groups groups = cluster.at(0);
        Log log = groups.lookup("log", Log.class);
        groups.method(log, Log::add).order(CallOrder.FIFO).configure(new GroupInvocation(), new DiscardReply());
        for (int i = 0; i < 1000; i++) {
            log.add(i);
        }
        await().until(() -> members.stream().allMatch(member -> member.added.size() == 1000));
        for (Member member : members) {
            assertThat(member.added).isSorted();
        }
    }

    @Test
    void largeArraysArriveWhereTheMemberWantsThem() {
        Groups groups = cluster.at(0);
        Log log = groups.lookup("log", Log.class);
        groups.method(log, Log::fill).configure(new GroupInvocation(), new CombineReply(FlatCombiner.ofVoid()));
        double[] values = IntStream.range(0, 100_000).mapToDouble(i -> i).toArray();
        for (int round = 0; round < 3; round++) {
            values[0] = round;
            log.fill(values, new int[20_000]);
            for (Member member : members) {
                assertThat(member.filled.getLast()).isSameAs(member.own);
                assertThat(Arrays.equals(member.own, values)).isTrue(); // comparing one by one takes long
            }
        }
    }

    @Test
    void callsInTheOtherByteOrderAreUnderstood() throws Exception {
        NodeOptions options = NodeOptions.defaults();
        try (GroupCluster turned =
                new GroupCluster(3, options.withTransport(options.transport().withTurned()))) {
            List<Member> others = turned.form("turned", Log.class, i -> new Member(), 0, 1, 2);
            Groups groups = turned.at(0);
            Log log = groups.lookup("turned", Log.class);
            groups.method(log, Log::sum)
                    .configure(new GroupInvocation(), new CombineReply(BinomialCombiner.ofInt(Integer::sum)));
            groups.method(log, Log::text)
                    .configure(
                            new GroupInvocation(),
                            new CombineReply(BinomialCombiner.<String>ofObject((a, b) -> a + b)));
            groups.method(log, Log::fill).configure(new GroupInvocation(), new CombineReply(FlatCombiner.ofVoid()));
            assertThat(log.sum(1_000_000)).isEqualTo(6_000_000);
            assertThat(log.text("t")).isEqualTo("t0t1t2");
            double[] values = IntStream.range(0, 100_000).mapToDouble(i -> i).toArray();
            log.fill(values, new int[] {1});
            assertThat(others).allMatch(member -> Arrays.equals(member.own, values));
        }
    }

    @Test
    void aSuppliedArrayOfTheWrongLengthIsRejectedAndOtherMembersReceiveTheirs() {
        Groups groups = cluster.at(0);
        Log log = groups.lookup("log", Log.class);
        members.get(1).wrong = new double[7];
        groups.method(log, Log::fill).configure(new GroupInvocation(), new CombineReply(FlatCombiner.ofVoid()));
        assertThatThrownBy(() -> log.fill(new double[100_000], new int[3]))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage(
                        Member.class.getTypeName() + ".supply returned a double[] for parameter 0 of Log.fill, where a"
                                + " double[] of length 100000 arrives");
        assertThat(members.get(1).filled).isEmpty();
        for (int other : new int[] {0, 2, 3, 4}) {
            assertThat(members.get(other).filled).hasSize(1);
        }
    }

    @Test
    void concurrentReductionsNeitherMixNorWaitForEachOther() throws Exception {
        int threads = 8;
        Together.run(IntStream.range(0, threads)
                .<Together.Work>mapToObj(thread -> () -> {
                    Groups groups = cluster.at(thread % 3);
                    Log log = groups.lookup("log", Log.class);
                    groups.method(log, Log::sum)
                            .configure(new GroupInvocation(), new CombineReply(BinomialCombiner.ofInt(Integer::sum)));
                    groups.method(log, Log::text)
                            .configure(
                                    new GroupInvocation(),
                                    new CombineReply(BinomialCombiner.<String>ofObject((a, b) -> a + b)));
                    for (int round = 0; round < 100; round++) {
                        int value = 1000 * thread + round;
                        assertThat(log.sum(value)).isEqualTo(value * 15);
                        String mine = "t" + thread + ".";
                        assertThat(log.text(mine)).isEqualTo(mine + 0 + mine + 1 + mine + 2 + mine + 3 + mine + 4);
                    }
                })
                .toArray(Together.Work[]::new));
    }

    @Test
    void resultsAreCombinedAtTheMembersAndTheCallerGetsOneMessage() throws Exception {
        cluster.form("outside", Log.class, i -> new Member(), 1, 2);
        Groups groups = cluster.at(0);
        Log log = groups.lookup("outside", Log.class);
        groups.method(log, Log::sum)
                .configure(new GroupInvocation(), new CombineReply(BinomialCombiner.ofInt(Integer::sum)));
        GroupTraffic[] before = traffic();
        assertThat(log.sum(3)).isEqualTo(9);
        GroupTraffic[] after = traffic();
        assertThat(after[0].since(before[0]).resultsCombined()).isZero();
        long combined = 0;
        long partials = 0;
        long replies = 0;
        for (int rank = 0; rank < 3; rank++) {
            combined += after[rank].since(before[rank]).resultsCombined();
            partials += after[rank].since(before[rank]).partials();
            replies += after[rank].since(before[rank]).replies();
        }
        assertThat(List.of(combined, partials, replies)).containsExactly(1L, 1L, 1L);
    }

    private GroupTraffic[] traffic() {
        return IntStream.range(0, 3)
                .mapToObj(rank -> cluster.at(rank).traffic())
                .toArray(GroupTraffic[]::new);
    }

    @Test
    void overlappingCallsForwardTheirResultsToTheirOwnForwarders() {
        Groups groups = cluster.at(0);
        Log log = groups.lookup("log", Log.class);
        AtomicInteger calls = new AtomicInteger();
        Map<String, Integer> came = new ConcurrentHashMap<>();
        groups.method(log, Log::sum).configure(new GroupInvocation(), new ForwardReply(() -> {
            int call = calls.incrementAndGet();
            return new Forwarder() {
                @Override
                public void forward(int rank, int size, int result) {
                    came.put(call + "/" + rank, result);
                }
            };
        }));
        for (int call = 1; call <= 20; call++) {
            assertThat(log.sum(call)).isZero();
        }
        await().until(() -> came.size() == 100);
        assertThat(came).allSatisfy((key, result) -> {
            int[] place =
                    Arrays.stream(key.split("/")).mapToInt(Integer::parseInt).toArray();
            assertThat(result).isEqualTo(place[0] * (place[1] + 1));
        });
    }

    @Test
    void anIncompleteVectorIsRejectedBeforeAnythingIsSent() {
        Groups groups = cluster.at(0);
        Log log = groups.lookup("log", Log.class);
        groups.method(log, Log::fill)
                .configure(
                        new PersonalizedInvocation(Personalizer.of((in, out) -> {
                            for (int i = 0; i < out.length; i++) {
                                out[i].write(0, in.readObject(0));
                                if (i != 3) {
                                    out[i].write(1, in.readObject(1));
                                }
                            }
                        })),
                        new DiscardReply());
        GroupTraffic before = groups.traffic();
        assertThatThrownBy(() -> log.fill(new double[1], new int[1]))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage(
                        "the personalizer, for member 3, did not write parameter 1 (int[]) of Log.fill(double[], int[]):"
                                + " write all parameters of each vector");
        assertThat(groups.traffic()).isEqualTo(before);
    }

    @Test
    void aVectorRefusesValuesOfAnotherType() {
        Groups groups = cluster.at(0);
        Log log = groups.lookup("log", Log.class);
        groups.method(log, Log::add)
                .configure(
                        new PersonalizedInvocation(Personalizer.of((in, out) -> out[0].write(0, 1.5))),
                        new DiscardReply());
        assertThatThrownBy(() -> log.add(1))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("parameter 0 of Log.add(int) is of type int, not double");
    }

    @Test
    void aMemberMaySupplyTheCallersOwnArray() throws Exception {
        Groups groups = cluster.at(0);
        Log log = groups.lookup("log", Log.class);
        groups.method(log, Log::fill).configure(new GroupInvocation(), new DiscardReply());
        double[] given = members.get(0).own;
        given[0] = 7;
        log.fill(given, new int[0]);
        await().until(() -> members.stream().allMatch(member -> member.filled.size() == 1));
        assertThat(members.get(0).filled.getFirst()).isSameAs(given);
        assertThat(members.get(1).filled.getFirst())
                .isSameAs(members.get(1).own)
                .startsWith(7.0);
    }
}

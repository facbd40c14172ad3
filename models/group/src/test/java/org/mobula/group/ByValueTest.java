package org.mobula.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.mobula.testkit.Await.await;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.logging.LogRecord;
import jdk.jfr.consumer.RecordedEvent;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.group.internal.calling.MemberResults;
import org.mobula.memory.MessageTooLargeException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Logged;
import org.mobula.testkit.Recorded;

/** Arguments and results are copied. What cannot be copied is refused and does not affect other calls. */
@Timeout(60)
class ByValueTest {
    interface Store {
        void put(double[] first, double[] second);

        double[] get();

        int[] numbers(int[] given);

        Object odd();

        long remaining();

        void refuse();

        int fail(int value);
    }

    /** Fails when it is written. */
    static final class Odd implements Serializable {
        private static final long serialVersionUID = 1L;

        private void writeObject(ObjectOutputStream out) throws IOException {
            throw new IllegalStateException("not today");
        }
    }

    private final class Member extends GroupMember implements Store, ArraySupplier {
        final List<double[]> firsts = new CopyOnWriteArrayList<>();
        final List<double[]> seconds = new CopyOnWriteArrayList<>();
        final double[] mine = {1, 2, 3};

        @Nullable
        Object wrongSecond;

        @Override
        public void put(double[] first, double[] second) {
            firsts.add(first);
            seconds.add(second);
        }

        @Override
        public double[] get() {
            return mine;
        }

        @Override
        public int[] numbers(int[] given) {
            return given;
        }

        @Override
        public Object odd() {
            return new Odd();
        }

        @Override
        public long remaining() {
            return Deadline.remaining(Deadline.current());
        }

        @Override
        public void refuse() {
            throw new IllegalStateException("refused");
        }

        @Override
        public int fail(int value) {
            return value;
        }

        @Override
        public @Nullable Object supply(String method, int parameter, int length) {
            return parameter == 1 ? wrongSecond : null;
        }
    }

    private static final int LARGE = 30_000;
    private GroupCluster cluster;
    private List<Member> members;
    private Groups groups;
    private Store store;

    @BeforeEach
    void start() throws Exception {
        NodeOptions options = NodeOptions.defaults();
        cluster = new GroupCluster(4, options.withTransport(options.transport().withMessageLimit(1 << 20)));
        members = cluster.form("store", Store.class, i -> new Member(), 1, 1, 1, 2, 3);
        groups = cluster.at(0);
        store = groups.lookup("store", Store.class);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    private static double[] filled(double value) {
        double[] array = new double[LARGE];
        Arrays.fill(array, value);
        return array;
    }

    @Test
    void aMemberThatCannotTakeItsSecondArrayDoesNotCorruptTheArraysOfOthers() {
        members.get(1).wrongSecond = new int[1];
        groups.method(store, Store::put).configure(new GroupInvocation(), new CombineReply(FlatCombiner.ofVoid()));
        assertThatThrownBy(() -> store.put(filled(1), filled(2))).isInstanceOf(ConfigurationException.class);
        for (int other : new int[] {0, 2, 3, 4}) {
            assertThat(members.get(other).firsts.getFirst()).containsOnly(1.0);
            assertThat(members.get(other).seconds.getFirst()).containsOnly(2.0);
        }
    }

    @Test
    void arraysThatNoMemberOfARankCanTakeAreRelayed() {
        for (int here : new int[] {0, 1, 2}) {
            members.get(here).wrongSecond = new int[1];
        }
        groups.method(store, Store::put).configure(new GroupInvocation(), new DiscardReply());
        try (Logged log = new Logged(MemberResults.class.getName())) {
            store.put(filled(1), filled(2));
            await().until(() ->
                    members.get(3).firsts.size() + members.get(4).firsts.size() == 2);
            await().until(() -> log.records().size() == 3);
            assertThat(log.records()) // in any order, because each has a separate thread
                    .extracting(LogRecord::getMessage)
                    .containsExactlyInAnyOrder(failed(0), failed(1), failed(2));
        }
        assertThat(members.get(4).seconds.getFirst()).containsOnly(2.0);
        members.forEach(member -> member.wrongSecond = null);
        store.put(filled(3), filled(4));
        await().until(() -> members.stream().allMatch(member -> member.firsts.size() >= 1));
    }

    private static String failed(int member) {
        return "a call of Store.put by rank 0 failed at member " + member
                + " of Store group \"store\" of 5; its replies are discarded, so the caller does not see this failure";
    }

    @Test
    void whatADiscardedCallThrowsIsLoggedAtTheMember() {
        groups.method(store, Store::refuse).configure(new SingleInvocation(4), new DiscardReply());
        try (Logged log = new Logged(MemberResults.class.getName())) {
            store.refuse();
            await().until(() -> log.records().size() == 1);
            assertThat(log.records().getFirst().getThrown()).hasMessage("refused");
        }
    }

    @Test
    void aTooLargeMessageIsRejectedAndTheNextOneIsSent() {
        groups.method(store, Store::put).configure(new SingleInvocation(3), new ReturnReply(3));
        assertThatThrownBy(() -> store.put(new double[100_000], new double[100_000]))
                .isInstanceOf(MessageTooLargeException.class);
        store.put(filled(1), filled(2));
        assertThat(members.get(3).firsts).hasSize(1);
    }

    @Test
    void aResultThatThrowsWhenItIsWrittenIsReportedAsAFailure() {
        groups.method(store, Store::odd).configure(new SingleInvocation(3), new ReturnReply(3));
        assertThatThrownBy(store::odd).hasStackTraceContaining("not today");
        groups.method(store, Store::odd)
                .configure(
                        new GroupInvocation(),
                        new CombineReply(BinomialCombiner.<@Nullable Object>ofObject((a, b) -> a)));
        assertThatThrownBy(store::odd).hasStackTraceContaining("not today");
    }

    @Test
    void aCombinerThatChangesItsOperandsDoesNotChangeMembers() {
        groups.method(store, Store::get)
                .configure(new GroupInvocation(), new CombineReply(BinomialCombiner.<double[]>ofObject((a, b) -> {
                    for (int i = 0; i < a.length; i++) {
                        a[i] += b[i];
                    }
                    return a;
                })));
        for (int round = 0; round < 2; round++) {
            assertThat(store.get()).containsExactly(5, 10, 15);
        }
        assertThat(members).allSatisfy(member -> assertThat(member.mine).containsExactly(1, 2, 3));
    }

    @Test
    void anErrorOfACombinerIsThrownByTheCall() {
        groups.method(store, Store::fail)
                .configure(new GroupInvocation(), new CombineReply(BinomialCombiner.ofInt((a, b) -> {
                    throw new OutOfMemoryError("none left");
                })));
        assertThatThrownBy(() -> store.fail(1)).hasStackTraceContaining("java.lang.OutOfMemoryError: none left");
        groups.method(store, Store::fail).configure(new GroupInvocation(), new CombineReply(FlatCombiner.ofInt(all -> {
            throw new OutOfMemoryError("none left");
        })));
        assertThatThrownBy(() -> store.fail(1)).isInstanceOf(OutOfMemoryError.class);
    }

    /** Records the kind of thread that runs it. */
    private static final class Noting extends BinomialCombiner {
        private static final long serialVersionUID = 1L;
        static final Set<Boolean> VIRTUAL =
                ConcurrentHashMap.newKeySet(); // static, because the combiner is copied to members

        @Override
        public int combine(
                int rank1, int a, @Nullable Exception e1, int rank2, int b, @Nullable Exception e2, int size) {
            VIRTUAL.add(Thread.currentThread().isVirtual());
            return a + b;
        }
    }

    @Test
    void combinersMayBlockAlthoughMethodsRunOnPollingThreads() {
        groups.method(store, Store::fail).configure(new GroupInvocation(), new CombineReply(new Noting()));
        for (int round = 0; round < 20; round++) {
            assertThat(store.fail(1)).isEqualTo(5);
        }
        assertThat(Noting.VIRTUAL).containsExactly(true);
    }

    @Test
    void aStartedCallHasCopiedItsArguments() throws Exception {
        groups.method(store, Store::numbers).configure(new SingleInvocation(3), new ReturnReply(3));
        int[] given = new int[LARGE];
        for (int round = 1; round <= 20; round++) {
            Arrays.fill(given, round);
            CompletableFuture<int[]> call = groups.async(store, s -> s.numbers(given));
            Arrays.fill(given, -1);
            assertThat(call.get()).containsOnly(round);
        }
    }

    @Test
    void aWaitingCallPassesItsDeadlineOn() throws Exception {
        groups.method(store, Store::remaining).configure(new SingleInvocation(3), new ReturnReply(3));
        assertThat(store.remaining()).isEqualTo(Long.MAX_VALUE);
        assertThat(Deadline.within(Duration.ofSeconds(40), store::remaining))
                .isBetween(1L, Duration.ofSeconds(40).toNanos());
    }

    @Test
    void partsOfArraysMustBeInRange() {
        groups.method(store, Store::put)
                .configure(
                        new PersonalizedInvocation(Personalizer.of((in, out) -> {
                            assertThatThrownBy(() -> out[0].writeSubArray(0, 1, 3, new Object[3]))
                                    .isInstanceOf(IndexOutOfBoundsException.class);
                            throw new IllegalStateException("refused");
                        })),
                        new DiscardReply());
        assertThatThrownBy(() -> store.put(new double[0], new double[0])).hasMessage("refused");
    }

    @Test
    void aForwarderForOtherResultsIsRejected() {
        assertThatThrownBy(() -> groups.method(store, Store::fail)
                        .configure(new GroupInvocation(), new ForwardReply(new Forwarder() {
                            @Override
                            public void forward(int rank, int size, double result) {}
                        })))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("does not override forward(int, int, int), which this method's results need");
    }

    @Test
    void aMemberMayFailAfterItHasReplied() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        interface Slow {
            int rank() throws InterruptedException;
        }
        class Waiting extends GroupMember implements Slow {
            @Override
            public int rank() throws InterruptedException {
                if (getRank() == 1) {
                    gate.await();
                }
                return getRank();
            }
        }
        cluster.form("slow", Slow.class, i -> new Waiting(), 1, 2, 3);
        Slow slow = groups.lookup("slow", Slow.class);
        groups.method(slow, Slow::rank)
                .order(CallOrder.FIFO)
                .configure(new GroupInvocation(), new CombineReply(FlatCombiner.ofInt(all -> all.length)));
        long before = cluster.at(3).traffic().replies();
        CompletableFuture<Integer> call = groups.async(slow, Slow::rank);
        await().until(() -> cluster.at(3).traffic().replies() == before + 1);
        cluster.node(3).close();
        await().until(() -> !cluster.node(0).living().contains(3));
        gate.countDown();
        assertThat(call.get()).isEqualTo(3);
    }

    @Test
    void membersForgetUnusedCombiners() {
        for (int i = 0; i < 50; i++) {
            groups.method(store, Store::fail)
                    .configure(new GroupInvocation(), new CombineReply(BinomialCombiner.ofInt(Integer::sum)));
        }
        assertThat(store.fail(2)).isEqualTo(10);
        await().until(() -> {
            System.gc();
            groups.method(store, Store::fail)
                    .configure(new GroupInvocation(), new CombineReply(BinomialCombiner.ofInt(Integer::sum)));
            return cluster.at(2).node().reductions().known() < 10;
        });
        assertThat(store.fail(2)).isEqualTo(10);
    }

    @Test
    void callsAreRecordedWithTheirSchemes(@TempDir Path directory) {
        try (Recorded calls = new Recorded("GroupInvocation", directory)) {
            groups.method(store, Store::fail)
                    .configure(
                            new CombinedInvocation(
                                    "alone", 0, 1, BinomialInvocationCombiner.ofNothing(), new SingleInvocation(4)),
                            new ReturnReply(4));
            assertThat(store.fail(1)).isEqualTo(1);
            groups.method(store, Store::refuse)
                    .configure(new GroupInvocation(), new CombineReply(FlatCombiner.ofVoid()));
            assertThatThrownBy(store::refuse).hasMessage("refused");
            List<RecordedEvent> events =
                    calls.await(event -> event.getString("group").equals("store"), 2);
            assertThat(events)
                    .extracting(
                            event -> event.getString("method"),
                            event -> event.getString("forwarding"),
                            event -> event.getString("replies"),
                            event -> event.getString("failure"))
                    .containsExactly(
                            tuple("Store.fail", "combined \"alone\", single to 4", "return of 4", ""),
                            tuple("Store.refuse", "group", "flat combine", "java.lang.IllegalStateException: refused"));
        }
    }

    @Test
    void callsOfAClosedNodeReportIt() {
        groups.method(store, Store::fail).configure(new SingleInvocation(3), new ReturnReply(3));
        cluster.node(0).close();
        assertThatThrownBy(() -> store.fail(1)).isInstanceOf(NodeClosedException.class);
    }
}

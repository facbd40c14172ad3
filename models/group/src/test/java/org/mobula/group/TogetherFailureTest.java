package org.mobula.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.mobula.testkit.Await.await;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.runtime.Deadline;
import org.mobula.testkit.Together;

/** Failures of one participant of a combined invocation reach the others. */
@Timeout(60)
class TogetherFailureTest {
    interface Cell {
        int add(int value) throws InterruptedException;

        void note(int value);
    }

    private final class Member implements Cell {
        @Override
        public int add(int value) throws InterruptedException {
            begun.incrementAndGet();
            gate.await();
            return value;
        }

        @Override
        public void note(int value) {
            noted.addAndGet(value);
        }
    }

    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger noted = new AtomicInteger();
    private final Map<Integer, Throwable> seen = new ConcurrentHashMap<>();
    private GroupCluster cluster;

    @BeforeEach
    void start() throws Exception {
        cluster = new GroupCluster(4);
        cluster.form("cells", Cell.class, i -> new Member(), 0, 1);
    }

    @AfterEach
    void stop() {
        gate.countDown();
        cluster.close();
    }

    private interface Part {
        void run(int rank, Groups groups, Cell cell) throws Exception;
    }

    private void together(int participants, Part part) throws Exception {
        Together.run(IntStream.range(0, participants)
                .<Together.Work>mapToObj(rank -> () -> {
                    Groups groups = cluster.at(rank);
                    part.run(rank, groups, groups.lookup("cells", Cell.class));
                })
                .toArray(Together.Work[]::new));
    }

    private static CombinedInvocation combined(String name, int rank, int number, InvocationScheme scheme) {
        return new CombinedInvocation(
                name,
                rank,
                number,
                BinomialInvocationCombiner.of((a, b, out) -> out.write(0, a.readInt(0) + b.readInt(0))),
                scheme);
    }

    /** An unexpected error. */
    private static final class Odd extends Error {
        private static final long serialVersionUID = 1L;

        Odd() {
            super("odd");
        }
    }

    @Test
    void aForwarderThatCannotBeCreatedFailsTheCallForAllAndTheNextCallSucceeds() throws Exception {
        gate.countDown();
        AtomicInteger made = new AtomicInteger();
        together(3, (rank, groups, cell) -> {
            Supplier<Forwarder> forwarders = () -> {
                if (rank == 1 && made.getAndIncrement() == 0) {
                    throw new IllegalStateException("none left");
                }
                return new Sums.Kept();
            };
            groups.method(cell, Cell::add)
                    .configure(combined("forwarders", rank, 3, new GroupInvocation()), new ForwardReply(forwarders));
            seen.put(rank, catchThrowable(() -> cell.add(1)));
            assertThat(cell.add(1)).isZero();
        });
        assertThat(seen.values())
                .hasSize(3)
                .allSatisfy(thrown -> assertThat(thrown)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("none left"));
    }

    @Test
    void aPersonalizerThatThrowsFailsTheCallForAll() throws Exception {
        together(3, (rank, groups, cell) -> {
            Personalizer odd = Personalizer.of((in, out) -> {
                throw new Odd();
            });
            groups.method(cell, Cell::note)
                    .configure(combined("odd", rank, 3, new PersonalizedInvocation(odd)), new DiscardReply());
            seen.put(rank, catchThrowable(() -> cell.note(1)));
        });
        assertThat(seen.values())
                .hasSize(3)
                .allSatisfy(thrown -> assertThat(thrown).hasMessageContaining("odd"));
    }

    @Test
    void aWaitingParticipantIsReleasedWhenAThirdOneFails() throws Exception {
        CountDownLatch configured = new CountDownLatch(1);
        together(4, (rank, groups, cell) -> {
            groups.method(cell, Cell::note)
                    .configure(combined("bereaved", rank, 4, new SingleInvocation(0)), new DiscardReply());
            if (rank == 3) {
                configured.countDown(); // as below
            } else if (rank == 1) {
                configured.await();
                cluster.jobs().fail(3, "its process ended");
                await().until(() -> !cluster.node(1).living().contains(3));
            }
            if (rank != 3) {
                seen.put(rank, catchThrowable(() -> cell.note(1)));
            }
        });
        assertThat(seen.values())
                .hasSize(3)
                .allSatisfy(thrown -> assertThat(thrown)
                        .isInstanceOf(PeerFailedException.class)
                        .hasMessageContaining("participant 3 of combined invocation \"bereaved\""));
    }

    @Test
    void noParticipantWaitsForOneThatGaveUpAfterAFailure() throws Exception {
        CountDownLatch configured = new CountDownLatch(1);
        together(4, (rank, groups, cell) -> {
            groups.method(cell, Cell::note)
                    .configure(combined("given up", rank, 4, new SingleInvocation(0)), new DiscardReply());
            if (rank == 3) {
                configured.countDown(); // a rank that fails earlier fails its own call
            } else if (rank == 1) {
                configured.await();
                cluster.jobs().fail(3, "its process ended");
            } else {
                seen.put(rank, catchThrowable(() -> cell.note(1)));
            }
        });
        assertThat(seen.values())
                .hasSize(2)
                .allSatisfy(thrown -> assertThat(thrown).isInstanceOf(PeerFailedException.class));
    }

    @Test
    void aForwarderGetsTheFailureOfParticipant0() throws Exception {
        Map<Integer, String> came = new ConcurrentHashMap<>();
        Forwarder forwarder = new Forwarder() {
            @Override
            public void forward(int rank, int size, int result) {
                came.put(rank, "result");
            }

            @Override
            public void forward(int rank, int size, Exception thrown) {
                came.put(rank, thrown.getClass().getSimpleName());
            }
        };
        together(2, (rank, groups, cell) -> {
            groups.method(cell, Cell::add)
                    .configure(combined("handing out", rank, 2, new SingleInvocation(1)), new ForwardReply(forwarder));
            assertThat(cell.add(1)).isZero();
        });
        await().until(() -> begun.get() == 1);
        cluster.jobs().fail(0, "its process ended");
        await().untilAsserted(() -> assertThat(came).containsExactly(Map.entry(1, "PeerFailedException")));
    }

    @Test
    void anEarlierDeadlineDoesNotFailTheChildrenInTheTree() throws Exception {
        together(4, (rank, groups, cell) -> {
            groups.method(cell, Cell::add)
                    .configure(combined("patience", rank, 4, new SingleInvocation(0)), new ReturnReply(0));
            if (rank == 1 || rank == 2) { // at least one of them releases others, whatever the tree is
                seen.put(rank, catchThrowable(() -> Deadline.within(Duration.ofMillis(50), () -> cell.add(1))));
                if (seen.size() == 2) {
                    gate.countDown();
                }
            } else {
                assertThat(cell.add(1)).isEqualTo(4);
            }
        });
        assertThat(seen.values())
                .hasSize(2)
                .allSatisfy(thrown -> assertThat(thrown).isInstanceOf(DeadlineExceededException.class));
    }

    @Test
    void aSlowMemberIsNotReportedAsAMissingParticipant() throws Exception {
        together(2, (rank, groups, cell) -> {
            groups.method(cell, Cell::add)
                    .configure(combined("slow", rank, 2, new SingleInvocation(0)), new ReturnReply(0));
            if (rank == 1) {
                seen.put(rank, catchThrowable(() -> Deadline.within(Duration.ofSeconds(2), () -> cell.add(1))));
                gate.countDown();
            } else {
                assertThat(cell.add(1)).isEqualTo(2);
            }
        });
        assertThat(seen.get(1))
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageMatching(
                        "deadline exceeded after \\d+ ms while calling Cell.add on Cell group \"cells\" of 2"
                                + " together, as participant 1 of \"slow\". All participants have begun the call, and the call or"
                                + " one of its combiners still runs. Allow more time, or discard or forward the replies");
    }

    @Test
    void aMissedTurnIsReported() throws Exception {
        Groups groups = cluster.at(0);
        Cell cell = groups.lookup("cells", Cell.class);
        groups.method(cell, Cell::add).configure(combined("turns", 0, 1, new SingleInvocation(1)), new ReturnReply(1));
        CompletableFuture<Integer> first = groups.async(cell, c -> c.add(1));
        await().until(() -> begun.get() == 1);
        assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(30), () -> cell.add(2)))
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageMatching(
                        "deadline exceeded after \\d+ ms while calling Cell.add on Cell group \"cells\" of 2"
                                + " together, as participant 0 of \"turns\". Another call by the same reference has not ended:"
                                + " give each thread a separate reference");
        gate.countDown();
        assertThat(first.get()).isEqualTo(1);
        assertThat(cell.add(3)).isEqualTo(3);
    }

    @Test
    void startedCallsAreMadeInTheirOrderWithTheArgumentsOfTheirTime() throws Exception {
        gate.countDown();
        Groups groups = cluster.at(0);
        Cell cell = groups.lookup("cells", Cell.class);
        groups.method(cell, Cell::add).configure(combined("order", 0, 1, new SingleInvocation(1)), new ReturnReply(1));
        @Nullable CompletableFuture<?>[] futures = new CompletableFuture<?>[20];
        for (int i = 0; i < futures.length; i++) {
            int value = i;
            futures[i] = groups.async(cell, c -> c.add(value));
        }
        for (int i = 0; i < futures.length; i++) {
            assertThat(futures[i].get()).isEqualTo(i);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void aCallThatGaveUpItsTurnFailsForAllAndLaterCallsStillMatch(int participants) throws Exception {
        gate.countDown();
        CountDownLatch givenUp = new CountDownLatch(1);
        together(participants, (rank, groups, cell) -> {
            groups.method(cell, Cell::add)
                    .configure(combined("in line", rank, participants, new SingleInvocation(0)), new ReturnReply(0));
            CompletableFuture<Integer> first;
            if (rank == 1) {
                first = groups.async(cell, c -> c.add(1));
                seen.put(rank, catchThrowable(() -> Deadline.within(Duration.ofMillis(30), () -> cell.add(10))));
                givenUp.countDown();
            } else {
                givenUp.await();
                first = groups.async(cell, c -> c.add(1));
                seen.put(rank, catchThrowable(() -> cell.add(10)));
            }
            assertThat(cell.add(100)).isEqualTo(100 * participants);
            assertThat(first.get()).isEqualTo(participants);
        });
        assertThat(seen.values())
                .hasSize(participants)
                .allSatisfy(thrown -> assertThat(thrown)
                        .isInstanceOf(DeadlineExceededException.class)
                        .hasMessageContaining("as participant 1 of \"in line\". Another call by the same reference"));
    }

    @Test
    void aParticipantThatConfiguresAnewFailsTheCallsThatWaitForIt() throws Exception {
        Cell[] cells = new Cell[2];
        together(2, (rank, groups, cell) -> {
            groups.method(cell, Cell::note)
                    .configure(combined("left", rank, 2, new SingleInvocation(0)), new DiscardReply());
            cell.note(1);
            cells[rank] = cell;
        });
        CompletableFuture<Throwable> waiting =
                CompletableFuture.supplyAsync(() -> catchThrowable(() -> cells[0].note(1)));
        Groups left = cluster.at(1);
        left.method(cells[1], Cell::note).configure(new SingleInvocation(0), new DiscardReply());
        String why =
                "calling Cell.note on Cell group \"cells\" of 2 together, as participant 0 of \"left\": participant 1"
                        + " (rank 1) takes part no more after 1 call, since it has configured the method anew or dropped its reference:"
                        + " every participant must make the same number of calls, and configure anew together with the"
                        + " others";
        assertThat(waiting.get()).isInstanceOf(ConfigurationException.class).hasMessage(why);
        assertThatThrownBy(() -> cells[0].note(1))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage(why);
        cells[1].note(1);
        Groups groups = cluster.at(0);
        groups.method(cells[0], Cell::note).configure(new SingleInvocation(1), new DiscardReply());
        cells[0].note(10);
        await().until(() -> noted.get() == 2 + 1 + 10);
        assertThat(cluster.node(0).living()).contains(1);
    }

    @Test
    void callsUnderWayKeepTheirConfigurationWhenAllConfigureAnew() throws Exception {
        together(4, (rank, groups, cell) -> {
            groups.method(cell, Cell::add)
                    .configure(combined("before", rank, 4, new SingleInvocation(0)), new ReturnReply(0));
            CompletableFuture<Integer> underWay = groups.async(cell, c -> c.add(1));
            groups.method(cell, Cell::add)
                    .configure(combined("after", rank, 4, new SingleInvocation(1)), new ReturnReply(1));
            CompletableFuture<Integer> later = groups.async(cell, c -> c.add(10));
            gate.countDown();
            assertThat(later.get()).isEqualTo(40);
            assertThat(underWay.get()).isEqualTo(4);
        });
    }
}

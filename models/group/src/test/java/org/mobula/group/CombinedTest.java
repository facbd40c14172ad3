package org.mobula.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.runtime.Deadline;
import org.mobula.testkit.Together;

@Timeout(60)
class CombinedTest {
    interface Cell {
        void put(double[] values);

        double[] get();

        void barrier();

        int add(int value);
    }

    static class MyCell implements Cell {
        final AtomicInteger barriers = new AtomicInteger();
        volatile double[] values = {};

        @Override
        public void put(double[] put) {
            values = put;
        }

        @Override
        public double[] get() {
            return values;
        }

        @Override
        public void barrier() {
            barriers.incrementAndGet();
        }

        @Override
        public int add(int value) {
            return value + 1;
        }
    }

    private static final int RANKS = 4;
    private GroupCluster cluster;
    private List<MyCell> cells;

    @BeforeEach
    void start() throws Exception {
        cluster = new GroupCluster(RANKS);
        cells = cluster.form("cells", Cell.class, i -> new MyCell(), 0, 1, 2, 3);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    /** What a participant does. */
    interface Part {
        void run(int rank, Groups groups, Cell cell) throws Exception;
    }

    private void together(int participants, Part part) throws Exception {
        together(cluster, participants, part);
    }

    static void together(GroupCluster cluster, int participants, Part part) throws Exception {
        Together.run(IntStream.range(0, participants)
                .<Together.Work>mapToObj(rank -> () -> {
                    Groups groups = cluster.at(rank % RANKS);
                    part.run(rank, groups, groups.lookup("cells", Cell.class));
                })
                .toArray(Together.Work[]::new));
    }

    @Test
    void allToAllIsATransposition() throws Exception {
        together(RANKS, (rank, groups, cell) -> {
            FlatInvocationCombiner gather = FlatInvocationCombiner.of((in, out) -> {
                double[] whole = new double[RANKS * RANKS];
                for (int from = 0; from < RANKS; from++) {
                    for (int to = 0; to < RANKS; to++) {
                        whole[to * RANKS + from] = ((double[]) in[from].readObject(0))[to];
                    }
                }
                out.write(0, whole);
            });
            Personalizer split = Personalizer.of((in, out) -> {
                for (int to = 0; to < RANKS; to++) {
                    out[to].writeSubArray(0, to * RANKS, RANKS, (double[]) in.readObject(0));
                }
            });
            groups.method(cell, Cell::put)
                    .configure(
                            new CombinedInvocation("transpose", rank, RANKS, gather, new PersonalizedInvocation(split)),
                            new CombineReply(FlatCombiner.ofVoid()));
            cell.put(IntStream.range(0, RANKS).mapToDouble(to -> 10 * rank + to).toArray());
        });
        for (int to = 0; to < RANKS; to++) {
            int column = to;
            assertThat(cells.get(to).values)
                    .containsExactly(IntStream.range(0, RANKS)
                            .mapToDouble(from -> 10 * from + column)
                            .toArray());
        }
    }

    @Test
    void noParticipantLeavesABarrierBeforeAllHaveEntered() throws Exception {
        AtomicInteger inside = new AtomicInteger();
        int participants = 7;
        together(participants, (rank, groups, cell) -> {
            groups.method(cell, Cell::barrier)
                    .configure(
                            new CombinedInvocation(
                                    "barrier",
                                    rank,
                                    participants,
                                    BinomialInvocationCombiner.ofNothing(),
                                    new SingleInvocation(2)),
                            new DiscardReply());
            for (int round = 1; round <= 50; round++) {
                inside.incrementAndGet();
                cell.barrier();
                assertThat(inside.get()).isGreaterThanOrEqualTo(round * participants);
            }
        });
    }

    @Test
    void twoMeetingsOnOneGroupDoNotMix() throws Exception {
        together(8, (rank, groups, cell) -> {
            String id = rank % 2 == 0 ? "even" : "odd";
            groups.method(cell, Cell::add)
                    .configure(
                            new CombinedInvocation(
                                    id,
                                    rank / 2,
                                    4,
                                    BinomialInvocationCombiner.of(
                                            (a, b, out) -> out.write(0, a.readInt(0) + b.readInt(0))),
                                    new GroupInvocation()),
                            new CombineReply(BinomialCombiner.ofInt(Integer::sum)));
            for (int round = 0; round < 50; round++) {
                int sum = rank % 2 == 0 ? 12 : 16;
                assertThat(cell.add(rank + round)).isEqualTo(RANKS * (sum + 4 * round + 1));
            }
        });
    }

    @Test
    void operandsKeepTheOrderOfRanksInEverySize() throws Exception {
        for (int size = 1; size <= 9; size++) {
            int participants = size;
            together(participants, (rank, groups, cell) -> {
                groups.method(cell, Cell::put)
                        .configure(
                                new CombinedInvocation(
                                        "order-" + participants,
                                        rank,
                                        participants,
                                        BinomialInvocationCombiner.of((a, b, out) -> out.write(
                                                0,
                                                Sums.join(
                                                        java.util.Objects.requireNonNull(a.readObject(0)),
                                                        java.util.Objects.requireNonNull(b.readObject(0))))),
                                        new GroupInvocation()),
                                new CombineReply(FlatCombiner.ofVoid()));
                cell.put(new double[] {rank});
            });
            assertThat(cells.get(3).values)
                    .containsExactly(
                            IntStream.range(0, size).mapToDouble(i -> i).toArray());
        }
    }

    @Test
    void participantsMissingAtAMeetingAreNamed() {
        Cell cell = cluster.at(0).lookup("cells", Cell.class);
        assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(100), () -> {
                    cluster.at(0)
                            .method(cell, Cell::barrier)
                            .configure(
                                    new CombinedInvocation(
                                            "lonely", 1, 3, FlatInvocationCombiner.ofNothing(), new GroupInvocation()),
                                    new DiscardReply());
                    return true;
                }))
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageMatching(
                        "deadline exceeded after \\d+ ms while waiting for the other participants of combined"
                                + " invocation \"lonely\". participants 0, 2 have not arrived: every participant must"
                                + " configure the method with the same identifier");
    }

    @Test
    void participantsMissingInACallAreNamed() throws Exception {
        List<Throwable> seen = Collections.synchronizedList(new ArrayList<>());
        together(4, (rank, groups, cell) -> {
            groups.method(cell, Cell::barrier)
                    .configure(
                            new CombinedInvocation(
                                    "late", rank, 4, BinomialInvocationCombiner.ofNothing(), new GroupInvocation()),
                            new DiscardReply());
            if (rank != 3) {
                seen.add(catchThrowable(() -> Deadline.within(Duration.ofMillis(200), () -> {
                    cell.barrier();
                    return true;
                })));
            }
        });
        assertThat(seen)
                .hasSize(3)
                .allSatisfy(thrown -> assertThat(thrown).isInstanceOf(DeadlineExceededException.class))
                .anySatisfy(thrown -> assertThat(thrown).hasMessageContaining("Missing: participant 3 (rank 3)"));
    }

    @Test
    void aFailedParticipantEndsTheCallForAll() throws Exception {
        List<Throwable> seen = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger begun = new AtomicInteger();
        together(4, (rank, groups, cell) -> {
            groups.method(cell, Cell::barrier)
                    .configure(
                            new CombinedInvocation(
                                    "dying", rank, 4, BinomialInvocationCombiner.ofNothing(), new SingleInvocation(0)),
                            new DiscardReply());
            cell.barrier();
            if (rank == 3) {
                while (begun.get() < 3) {
                    Thread.onSpinWait();
                }
                cluster.jobs().fail(3, "its process ended");
            } else {
                begun.incrementAndGet();
                seen.add(catchThrowable(cell::barrier));
            }
        });
        assertThat(seen)
                .hasSize(3)
                .allSatisfy(thrown -> assertThat(thrown)
                        .isInstanceOf(PeerFailedException.class)
                        .hasMessageContaining("participant 3 of combined invocation \"dying\""));
    }

    /** Each way to deal with results. */
    enum Replying {
        DISCARD(new DiscardReply()),
        RETURN(new ReturnReply(0)),
        FORWARD(new ForwardReply(new Sums.Kept())),
        FLAT(new CombineReply(new Sums.Flat())),
        BINOMIAL(new CombineReply(new Sums.Binomial())),
        SPLIT(new PersonalizedReply(new Sums.Parts(), new CombineReply(new Sums.Flat()))),
        FORWARD_SPLIT(new PersonalizedReply(new Sums.Parts(), new ForwardReply(new Sums.Kept())));

        final ReplyScheme scheme;

        Replying(ReplyScheme scheme) {
            this.scheme = scheme;
        }
    }

    @ParameterizedTest
    @EnumSource
    void allParticipantsThrowTheFailureOfAMember(Replying replying) throws Exception {
        List<Throwable> seen = Collections.synchronizedList(new ArrayList<>());
        int participants = 3;
        together(participants, (rank, groups, cell) -> {
            groups.method(cell, Cell::add)
                    .configure(
                            new CombinedInvocation(
                                    "bereaved",
                                    rank,
                                    participants,
                                    BinomialInvocationCombiner.of(
                                            (a, b, out) -> out.write(0, a.readInt(0) + b.readInt(0))),
                                    new GroupInvocation()),
                            replying.scheme);
            if (rank == 0) {
                cluster.jobs().fail(3, "its process ended");
            }
            while (cluster.node(0).living().contains(3)) {
                Thread.onSpinWait();
            }
            seen.add(catchThrowable(() -> cell.add(1)));
        });
        assertThat(seen)
                .hasSize(participants)
                .allSatisfy(thrown -> assertThat(thrown)
                        .isInstanceOf(PeerFailedException.class)
                        .hasMessageStartingWith("rank 3 on here failed: its process ended"));
    }

    @Test
    void allParticipantsThrowWhatACombinerThrows() throws Exception {
        List<Throwable> seen = Collections.synchronizedList(new ArrayList<>());
        together(3, (rank, groups, cell) -> {
            groups.method(cell, Cell::add)
                    .configure(
                            new CombinedInvocation(
                                    "throwing",
                                    rank,
                                    3,
                                    BinomialInvocationCombiner.of((a, b, out) -> {
                                        if (b.readInt(0) == 2) {
                                            throw new IllegalStateException("no two");
                                        }
                                    }),
                                    new GroupInvocation()),
                            new DiscardReply());
            seen.add(catchThrowable(() -> cell.add(rank)));
        });
        assertThat(seen)
                .hasSize(3)
                .allSatisfy(thrown ->
                        assertThat(thrown).isInstanceOfAny(IllegalStateException.class, ConfigurationException.class));
        assertThat(seen)
                .extracting(Throwable::getMessage)
                .allMatch(message -> message.equals("no two")
                        || message.startsWith("the combiner did not write parameter 0 (int) of Cell.add(int)"));
    }
}

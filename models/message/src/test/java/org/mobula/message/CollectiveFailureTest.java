package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.collective.Algorithm;
import org.mobula.collective.Algorithms;
import org.mobula.collective.Collective;
import org.mobula.collective.Selection;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.message.Ranks.Medium;
import org.mobula.message.internal.collective.CollectiveServices;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Engine;

@Timeout(60)
class CollectiveFailureTest {
    private static final int DEAD = 2;

    /** Rank 2 of 4 never calls, and closes its node; the others try until they hear of it. */
    private static void withoutOne(Medium medium, Ranks.Program survivor) throws Exception {
        try (Ranks ranks = new Ranks(4, medium)) {
            ranks.run(world -> {
                ranks.node(world.rank()).barrier();
                if (world.rank() == DEAD) {
                    ranks.node(DEAD).close();
                } else {
                    survivor.run(world);
                }
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFailedMemberFailsTheOperationAtAllRanks(Medium medium) throws Exception {
        AtomicInteger failures = new AtomicInteger();
        withoutOne(medium, world -> {
            assertThatThrownBy(() -> world.allReduce(Section.of(new long[2]), Section.of(new long[2]), Operation.SUM))
                    .isInstanceOf(PeerFailedException.class)
                    .hasMessageEndingWith("this happened while allReduce of 2 long of world")
                    .extracting(thrown -> ((PeerFailedException) thrown).rank())
                    .isEqualTo(DEAD);
            failures.incrementAndGet();
        });
        assertThat(failures.get()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void everyLaterOperationFailsToo(Medium medium) throws Exception {
        withoutOne(medium, world -> {
            assertThatThrownBy(world::barrier)
                    .isInstanceOf(PeerFailedException.class)
                    .hasMessageEndingWith("this happened while barrier of world");
            assertThatThrownBy(() -> world.broadcast(Section.of(new int[1]), 0))
                    .isInstanceOf(PeerFailedException.class);
            assertThatThrownBy(world::ibarrier).isInstanceOf(PeerFailedException.class);
            assertThatThrownBy(() -> world.allGatherObjects("here")).isInstanceOf(PeerFailedException.class);
        });
    }

    @Test
    void noAlgorithmHangs() throws Exception {
        for (Algorithm algorithm : Algorithms.of(Collective.ALL_REDUCE)) {
            withoutOne(Medium.SHM, world -> {
                world.algorithms(Selection.standard().with(algorithm));
                Section long1 = Section.of(new long[40_000]);
                Section long2 = Section.of(new long[40_000]);
                assertThatThrownBy(() -> world.allReduce(long1, long2, Operation.SUM))
                        .as("%s", algorithm)
                        .isInstanceOf(PeerFailedException.class);
            });
        }
    }

    @Test
    void aStartedRequestFails() throws Exception {
        withoutOne(Medium.SHM, world -> {
            // another rank may have noticed first, and reported it
            assertThatThrownBy(() -> world.iallGather(Section.of(new long[3]), Section.of(new long[12]))
                            .await())
                    .isInstanceOf(PeerFailedException.class);
        });
    }

    @Test
    void whoGivesUpEndsTheOperationForAll() throws Exception {
        Ranks.run(3, Medium.SHM, world -> {
            if (world.rank() == 1) {
                assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(50), () -> {
                            world.broadcast(Section.of(new int[1]), 0);
                            return null;
                        }))
                        .isInstanceOf(DeadlineExceededException.class);
                world.send(Section.EMPTY, 0, 1);
            } else if (world.rank() == 0) {
                world.receive(Section.EMPTY, 1, 1);
                assertThatThrownBy(world::barrier)
                        .isInstanceOf(BrokenCollectiveException.class)
                        .hasMessageStartingWith(
                                "rank 0 of world, barrier of world: rank 1 gave up a collective operation of this "
                                        + "communicator (")
                        .hasMessageEndingWith("). Collective operations need another communicator now");
            } else {
                assertThatThrownBy(() -> world.broadcast(Section.of(new int[1]), 0))
                        .isInstanceOf(BrokenCollectiveException.class);
            }
        });
    }

    @Test
    void anExceptionOfTheFunctionEndsTheOperationAtAllRanks() throws Exception {
        Operation broken = Operation.of("BROKEN", true, (_, _, _, _, _, _) -> {
            throw new ArithmeticException("no such sum");
        });
        AtomicInteger thrown = new AtomicInteger();
        Ranks.run(3, Medium.SHM, world -> {
            try {
                world.allReduce(Section.of(new long[1]), Section.of(new long[1]), broken);
            } catch (ArithmeticException | BrokenCollectiveException expected) {
                thrown.incrementAndGet();
            }
        });
        assertThat(thrown.get()).isEqualTo(3);
    }

    @Test
    void receivesPostedAfterAnotherRankGaveUpFail() throws Exception {
        try (Ranks ranks = new Ranks(3)) {
            CollectiveServices services = CollectiveServices.of(Engine.of(ranks.node(1)));
            Operation givingUp = Operation.of(
                    "GIVING_UP",
                    true,
                    (_, _, _, _, _, _) -> services.failures()
                            .declare(1, ranks.world(1).pointToPoint().members(), new IllegalStateException("enough")));
            ranks.run(world -> {
                world.algorithms(Selection.standard().with(Algorithms.of(Collective.ALL_REDUCE, "bucket")));
                Section numbers = Section.of(new long[3]);
                assertThatThrownBy(() -> world.iallReduce(numbers, Section.of(new long[3]), givingUp)
                                .await())
                        .isInstanceOf(BrokenCollectiveException.class);
            });
        }
    }

    @Test
    void anExceptionOfTheFunctionFailsTheRequest() throws Exception {
        Operation broken = Operation.of("BROKEN", true, (_, _, _, _, _, _) -> {
            throw new ArithmeticException("no such sum");
        });
        Ranks.run(2, Medium.SHM, world -> {
            Request request = world.iallReduce(Section.of(new long[1]), Section.of(new long[1]), broken);
            assertThatThrownBy(request::await).isInstanceOf(BrokenCollectiveException.class);
        });
    }

    @Test
    void messagesBetweenTwoRanksStillArriveAfterwards() throws Exception {
        withoutOne(Medium.SHM, world -> {
            assertThatThrownBy(world::barrier)
                    .isInstanceOf(PeerFailedException.class)
                    .hasMessageEndingWith("this happened while barrier of world");
            if (world.rank() == 0) {
                world.send(Section.of(new long[] {5}), 1, 3);
            } else if (world.rank() == 1) {
                long[] got = new long[1];
                world.receive(Section.of(got), 0, 3);
                assertThat(got).containsExactly(5);
            }
        });
    }
}

package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.message.Ranks.Medium;

@Timeout(60)
class MatchingTest {
    private static int one(Communicator world, int source, int tag) {
        int[] number = new int[1];
        world.receive(Section.of(number), source, tag);
        return number[0];
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5000, 40_000})
    void messagesOfOneSourceAndTagAreReceivedInTheirOrder(int length) throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            int[] numbers = new int[length];
            if (world.rank() == 0) {
                Request[] sends = new Request[4];
                for (int i = 0; i < sends.length; i++) {
                    sends[i] = world.isend(Section.of(new int[] {i}), 1, 9);
                    numbers[0] = 10 + i;
                    sends[i] = world.isend(Section.of(numbers.clone()), 1, 9);
                }
                Request.awaitAll(sends);
            } else {
                for (int i = 0; i < 4; i++) {
                    world.receive(Section.of(numbers), 0, 9);
                    assertThat(numbers[0]).isEqualTo(i);
                    world.receive(Section.of(numbers), 0, PointToPoint.ANY_TAG);
                    assertThat(numbers[0]).isEqualTo(10 + i);
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void twoRendezvousOfTheSameSourceAndTagDoNotMixUp(Medium medium) throws Exception {
        Ranks.run(2, medium, world -> {
            int length = 300_000;
            if (world.rank() == 0) {
                int[] first = new int[length];
                int[] second = new int[length + 1];
                first[length - 1] = 1;
                second[length] = 2;
                Request.awaitAll(world.isend(Section.of(first), 1, 0), world.isend(Section.of(second), 1, 0));
            } else {
                int[] first = new int[length];
                int[] second = new int[length + 1];
                Request early = world.ireceive(Section.of(first), 0, 0);
                Request late = world.ireceive(Section.of(second), 0, 0);
                List<Status> statuses = Request.awaitAll(late, early);
                assertThat(statuses).extracting(Status::count).containsExactly(length + 1L, (long) length);
                assertThat(first[length - 1]).isEqualTo(1);
                assertThat(second[length]).isEqualTo(2);
            }
        });
    }

    @Test
    void anySourceReceivesFromEveryRankAndReportsTheSource() throws Exception {
        Ranks.run(4, Medium.SHM, world -> {
            if (world.rank() == 0) {
                int sum = 0;
                for (int i = 1; i < world.size(); i++) {
                    int[] number = new int[1];
                    Status status = world.receive(Section.of(number), PointToPoint.ANY_SOURCE, PointToPoint.ANY_TAG);
                    assertThat(number[0]).isEqualTo(status.source());
                    assertThat(status.tag()).isEqualTo(10 * status.source());
                    sum += status.source();
                }
                assertThat(sum).isEqualTo(6);
            } else {
                world.send(Section.of(new int[] {world.rank()}), 0, 10 * world.rank());
            }
        });
    }

    @Test
    void aProbedMessageStaysAndAMatchedOneDoesNot() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            if (world.rank() == 0) {
                world.send(Section.of(new int[] {1}), 1, 5);
                world.send(Section.of(new int[] {2}), 1, 5);
                world.send(Section.EMPTY, 1, 6);
            } else {
                Status seen = world.probe(PointToPoint.ANY_SOURCE, 5);
                assertThat(seen).isEqualTo(new Status(0, 5, 4, ElementKind.INT, false, null));
                MatchedMessage taken = world.mprobe(0, PointToPoint.ANY_TAG);
                assertThat(one(world, 0, 5)).isEqualTo(2);
                int[] number = new int[1];
                assertThat(taken.receive(Section.of(number))).isEqualTo(taken.status());
                assertThat(number[0]).isEqualTo(1);
                world.receive(Section.EMPTY, 0, 6);
                assertThat(world.iprobe(0, 5)).isEmpty();
                assertThat(world.improbe(PointToPoint.ANY_SOURCE, PointToPoint.ANY_TAG))
                        .isEmpty();
            }
        });
    }

    @Test
    void aLargeMatchedMessageArrivesWhenItIsReceived() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            long[] numbers = new long[100_000];
            if (world.rank() == 0) {
                numbers[99_999] = 3;
                world.send(Section.of(numbers), 1, 5);
            } else {
                MatchedMessage taken = world.mprobe(0, 5);
                assertThat(taken.receive(Section.of(numbers)).count()).isEqualTo(100_000);
                assertThat(numbers[99_999]).isEqualTo(3);
            }
        });
    }

    @Test
    void noRankNeitherSendsNorReceives() throws Exception {
        Ranks.run(1, Medium.SHM, world -> {
            Section section = Section.of(new int[] {1});
            world.send(section, PointToPoint.NO_RANK, 0);
            assertThat(world.receive(section, PointToPoint.NO_RANK, 0)).isEqualTo(Status.NOTHING);
            assertThat(world.isend(section, PointToPoint.NO_RANK, 0).await()).isEqualTo(Status.NOTHING);
            assertThat(world.ireceive(section, PointToPoint.NO_RANK, 0).test()).contains(Status.NOTHING);
            assertThat(world.sendReceive(section, PointToPoint.NO_RANK, 0, section, PointToPoint.NO_RANK, 0))
                    .isEqualTo(Status.NOTHING);
            assertThat(world.probe(PointToPoint.NO_RANK, 0)).isEqualTo(Status.NOTHING);
            assertThat(world.improbe(PointToPoint.NO_RANK, 0))
                    .map(MatchedMessage::status)
                    .contains(Status.NOTHING);
            assertThat(world.<String>ireceiveObject(PointToPoint.NO_RANK, 0).value())
                    .isNull();
        });
    }

    @Test
    void aRankSendsToItself() throws Exception {
        Ranks.run(1, Medium.SHM, world -> {
            int[] numbers = new int[500_000];
            numbers[499_999] = 7;
            int[] room = new int[500_000];
            world.sendReceive(Section.of(numbers), 0, 0, Section.of(room), 0, 0);
            assertThat(room[499_999]).isEqualTo(7);
            world.send(Section.of(numbers, 499_999, 1), 0, 1);
            assertThat(one(world, 0, 1)).isEqualTo(7);
        });
    }

    @Test
    void selfAndWorldAreApart() throws Exception {
        try (Ranks ranks = new Ranks(2)) {
            ranks.run(world -> {
                Communicator self = Communicator.self(ranks.node(world.rank()));
                assertThat(self.size()).isEqualTo(1);
                self.send(Section.of(new int[] {3}), 0, 0);
                assertThat(world.iprobe(PointToPoint.ANY_SOURCE, PointToPoint.ANY_TAG))
                        .isEqualTo(Optional.empty());
                assertThat(one(self, PointToPoint.ANY_SOURCE, 0)).isEqualTo(3);
            });
        }
    }

    @Test
    void tenThousandUnexpectedMessagesAreReceivedInAnyOrder() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            int count = 10_000;
            if (world.rank() == 0) {
                for (int i = 0; i < count; i++) {
                    world.send(Section.of(new int[] {i}), 1, i);
                }
                world.send(Section.EMPTY, 1, count);
            } else {
                world.receive(Section.EMPTY, 0, count);
                for (int i = count - 1; i >= 0; i--) {
                    assertThat(one(world, 0, i)).isEqualTo(i);
                }
            }
        });
    }
}

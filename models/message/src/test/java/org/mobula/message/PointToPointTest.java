package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.message.Ranks.Medium;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;

@Timeout(60)
class PointToPointTest {
    /** Below, at and above each limit: of a frame, and of an eager message. */
    private static final int[] LENGTHS = {0, 1, 7, 1024, 1025, 8192, 8193, 100_000, 2_000_000};

    private static double[] numbers(int length) {
        return IntStream.range(0, length).mapToDouble(i -> i * 0.5).toArray();
    }

    @ParameterizedTest
    @EnumSource
    void everyLengthArrivesInAPostedReceive(Medium medium) throws Exception {
        Ranks.run(2, medium, world -> {
            for (int length : LENGTHS) {
                if (world.rank() == 0) {
                    world.receive(Section.EMPTY, 1, 1);
                    world.send(Section.of(numbers(length)), 1, 7);
                } else {
                    double[] room = new double[length + 3];
                    Request receive = world.ireceive(Section.of(room, 1, length + 1), 0, 7);
                    world.send(Section.EMPTY, 0, 1);
                    assertThat(receive.await())
                            .isEqualTo(new Status(0, 7, 8L * length, ElementKind.DOUBLE, false, null));
                    assertThat(Arrays.copyOfRange(room, 1, length + 1)).isEqualTo(numbers(length));
                    assertThat(new double[] {room[0], room[length + 1]}).containsOnly(0);
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void everyLengthArrivesWhenItsReceiveIsPostedLater(Medium medium) throws Exception {
        Ranks.run(2, medium, world -> {
            for (int length : LENGTHS) {
                if (world.rank() == 0) {
                    Request send = world.isend(Section.of(numbers(length)), 1, 7);
                    world.send(Section.EMPTY, 1, 8);
                    send.await();
                } else {
                    world.receive(Section.EMPTY, 0, 8);
                    double[] room = new double[length];
                    world.receive(Section.of(room), 0, 7);
                    assertThat(room).isEqualTo(numbers(length));
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void twoRanksSendEachOther64MiBAtOnce(Medium medium) throws Exception {
        Ranks.run(2, medium, world -> {
            double[] mine = numbers(8 << 20);
            double[] other = new double[8 << 20];
            int peer = 1 - world.rank();
            world.sendReceive(Section.of(mine), peer, 0, Section.of(other), peer, 0);
            assertThat(Arrays.equals(other, mine)).isTrue();
        });
    }

    /** As between machines of different byte order. */
    @Test
    void numbersOfAllKindsArriveInTheReceiversByteOrder() throws Exception {
        NodeOptions swapped = NodeOptions.from(Map.of("MOBULA_BYTE_ORDER", "swapped"));
        try (Ranks ranks = new Ranks(2, swapped)) {
            ranks.run(world -> {
                for (int length : new int[] {3, 5000, 100_000}) {
                    double[] doubles = numbers(length);
                    short[] shorts = new short[length];
                    shorts[length - 1] = 0x1234;
                    if (world.rank() == 0) {
                        Request.awaitAll(world.isend(Section.of(doubles), 1, 0), world.isend(Section.of(shorts), 1, 1));
                    } else {
                        double[] room = new double[length];
                        short[] other = new short[length];
                        world.receive(Section.of(other), 0, 1);
                        world.receive(Section.of(room), 0, 0);
                        assertThat(room).isEqualTo(doubles);
                        assertThat(other).isEqualTo(shorts);
                    }
                }
            });
        }
    }

    @Test
    void stridedElementsArriveContiguouslyAndTheReverse() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            for (int rows : new int[] {4, 2000, 40_000}) {
                double[] matrix = numbers(3 * rows);
                double[] column = new double[rows];
                Datatype strided = Datatype.DOUBLE.vector(rows, 1, 3);
                Section second = Section.of(matrix, 1, 1, strided);
                if (world.rank() == 0) {
                    world.send(second, 1, 0);
                    world.send(Section.of(column), 1, 1);
                } else {
                    world.receive(Section.of(column), 0, 0);
                    assertThat(column)
                            .isEqualTo(IntStream.range(0, rows)
                                    .mapToDouble(row -> (3 * row + 1) * 0.5)
                                    .toArray());
                    world.receive(second, 0, 1);
                    assertThat(matrix[3 * rows - 2]).isZero();
                    assertThat(matrix[3 * rows - 1]).isEqualTo((3 * rows - 1) * 0.5);
                }
            }
        });
    }

    @Test
    void sendReceiveReplaceOverwritesTheSentElements() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            int peer = 1 - world.rank();
            boolean[] flags = {world.rank() == 0, true, false};
            world.sendReceiveReplace(Section.of(flags), peer, 0, peer, 0);
            assertThat(flags).containsExactly(world.rank() == 1, true, false);
            double[] numbers = numbers(50_000);
            numbers[0] = world.rank();
            Status status = world.sendReceiveReplace(Section.of(numbers), peer, 0, peer, PointToPoint.ANY_TAG);
            assertThat(status.source()).isEqualTo(peer);
            assertThat(numbers[0]).isEqualTo(peer);
        });
    }

    @Test
    void messagesThatArriveBeforeTheReceiverHasAWorldKeepTheirOrder() throws Exception {
        try (Ranks ranks = new Ranks(2)) {
            Communicator early = ranks.world(0);
            Engine late = Engine.of(ranks.node(1));
            Request announced = early.isend(Section.of(new long[200_000]), 1, 0);
            early.sendObject("second", 1, 0);
            early.send(Section.of(new long[3]), 1, 0);
            Completion allCame = new Completion();
            late.handle(HandlerNumbers.FREE, _ -> allCame.complete());
            Engine.of(ranks.node(0)).peer(1).post(HandlerNumbers.FREE, 0, _ -> {});
            assertThat(late.await(allCame, Deadline.NONE)).isTrue();

            Communicator world = ranks.world(1);

            assertThat(world.receive(Section.of(new long[200_000]), 0, 0).count())
                    .isEqualTo(200_000);
            assertThat(world.receiveObject(0, 0).value()).isEqualTo("second");
            assertThat(world.receive(Section.of(new long[3]), 0, 0).count()).isEqualTo(3);
            announced.await();
        }
    }
}

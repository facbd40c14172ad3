package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.message.Ranks.Medium;

@Timeout(60)
class PointToPointTest {
    /** Below, at and above each border: of what fits a frame, and of what is sent without asking. */
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
                    assertThat(receive.await()).isEqualTo(new Status(0, 7, 8L * length, ElementKind.DOUBLE, false, null));
                    assertThat(Arrays.copyOfRange(room, 1, length + 1)).isEqualTo(numbers(length));
                    assertThat(new double[] {room[0], room[length + 1]}).containsOnly(0);
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void everyLengthArrivesWhenItsReceiveComesLater(Medium medium) throws Exception {
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
}

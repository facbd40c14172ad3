package org.mobula.message.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.PointToPoint;

/** The numbering of ranks in grids. */
class GridTest {
    private final Grid grid = Grid.of(new int[] {2, 3, 4}, new boolean[] {false, true, false});

    static LongStream seeds() {
        return new Random().longs(30);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyRankHasItsOwnCoordinates(long seed) {
        Random random = new Random(seed);
        int[] sides = random.ints(random.nextInt(4), 1, 5).toArray();
        Grid some = Grid.of(sides, new boolean[sides.length]);
        int rank = 0;
        for (; rank < some.size(); rank++) {
            int[] coordinates = some.coordinates(rank);
            assertThat(some.rank(coordinates)).isEqualTo(rank);
            assertThat(IntStream.range(0, sides.length).allMatch(i -> coordinates[i] < sides[i]))
                    .isTrue();
        }
        assertThat(rank).isEqualTo(Arrays.stream(sides).reduce(1, (a, b) -> a * b));
    }

    @Test
    void theLastCoordinateChangesFastest() {
        assertThat(grid.coordinates(1)).containsExactly(0, 0, 1);
        assertThat(grid.coordinates(17)).containsExactly(1, 1, 1);
    }

    @Test
    void aPeriodicSideHasNoEnds() {
        assertThat(grid.rank(1, -1, 0)).isEqualTo(grid.rank(1, 2, 0));
        assertThat(grid.neighbour(grid.rank(0, 2, 3), 1, 1)).isEqualTo(grid.rank(0, 0, 3));
        assertThat(grid.neighbour(grid.rank(0, 2, 3), 1, -5)).isEqualTo(grid.rank(0, 0, 3));
        assertThat(grid.neighbour(grid.rank(0, 2, 3), 1, Integer.MAX_VALUE * 2L))
                .isBetween(0, 23);
    }

    @Test
    void thereIsNoRankBeyondAnEdge() {
        assertThat(grid.neighbour(grid.rank(0, 1, 3), 2, 1)).isEqualTo(PointToPoint.NO_RANK);
        assertThat(grid.neighbour(grid.rank(0, 1, 3), 0, -1)).isEqualTo(PointToPoint.NO_RANK);
        assertThat(grid.neighbour(grid.rank(0, 1, 3), 2, -3)).isEqualTo(grid.rank(0, 1, 0));
    }

    @Test
    void ranksOfOnePlaneHaveOneColour() {
        boolean[] kept = {true, false, true};
        int[] colors =
                IntStream.range(0, 24).map(rank -> grid.color(rank, kept)).toArray();
        for (int rank = 0; rank < 24; rank++) {
            assertThat(colors[rank]).isEqualTo(grid.coordinates(rank)[1]);
        }
        Grid plane = grid.sub(kept);
        assertThat(plane.sides()).containsExactly(2, 4);
        assertThat(plane.periodic()).containsExactly(false, false);
        assertThat(grid.sub(false, false, false).size()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "4, 0 0, 2 2",
        "6, 0 0, 3 2",
        "7, 0 0, 7 1",
        "12, 0 0 0, 3 2 2",
        "16, 0 0 0, 4 2 2",
        "24, 0 0 0, 4 3 2",
        "6, 0 3 0, 2 3 1",
        "1, 0 0, 1 1",
        "8, 8, 8",
        "60, 0 0 0, 5 4 3"
    })
    void sidesAreAsEqualAsTheyCanBe(int ranks, String given, String found) {
        assertThat(Grid.sides(ranks, numbers(given))).containsExactly(numbers(found));
    }

    private static int[] numbers(String text) {
        return Arrays.stream(text.split(" ")).mapToInt(Integer::parseInt).toArray();
    }

    @Test
    void badGridsAreRefused() {
        refused(
                () -> Grid.of(new int[] {2}, new boolean[2]),
                "CartesianCommunicator.create: 1 sides and 2 periodicities were given. Give as many of each");
        refused(
                () -> Grid.of(new int[] {2, 0}, new boolean[2]),
                "CartesianCommunicator.create: sides of [2, 0] ranks were requested."
                        + " Give sides of at least 1, whose product is at most the number of ranks");
        refused(
                () -> grid.coordinates(24),
                "CartesianCommunicator.coordinates: there is no rank 24 in a grid of 24. Give a rank from 0 to 23");
        refused(
                () -> grid.rank(1, 1),
                "CartesianCommunicator.rank: 2 coordinates were given in a grid of 3 sides. Give one for each side");
        refused(
                () -> grid.rank(2, 0, 0),
                "CartesianCommunicator.rank: coordinates [2, 0, 0] lie outside of a grid of [2, 3, 4]."
                        + " Give coordinates within it, or make side 0 periodic");
        refused(
                () -> grid.neighbour(0, 3, 1),
                "CartesianCommunicator.shift: there is no side 3 in a grid of 3 sides. Give a side from 0 to 2");
        refused(
                () -> grid.color(0, true),
                "CartesianCommunicator.sub: 1 flags were given for a grid of 3 sides. Give one for each side");
        refused(
                () -> Grid.sides(6, 4, 0),
                "CartesianCommunicator.sides: 6 ranks cannot fill a grid of sides [4, 0]."
                        + " Give sides whose product divides the number of ranks, and 0 for those to be chosen");
        refused(
                () -> Grid.sides(6, 3),
                "CartesianCommunicator.sides: 6 ranks do not exactly fill a grid of sides [3]."
                        + " Give 0 for a side that is to be chosen");
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(MessageArgumentException.class).hasMessage(message);
    }
}

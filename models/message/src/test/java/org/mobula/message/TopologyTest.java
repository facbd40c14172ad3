package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.message.CartesianCommunicator.Shift;
import org.mobula.message.Ranks.Medium;

/** Grids and graphs of ranks. */
@Timeout(60)
class TopologyTest {
    @Test
    void ranksShiftValuesRoundAPeriodicSideAndOffTheOther() throws Exception {
        Ranks.run(6, Medium.SHM, world -> {
            CartesianCommunicator grid = CartesianCommunicator.create(
                            world, CartesianCommunicator.sides(6, 0, 0), new boolean[] {false, true})
                    .orElseThrow();
            int[] mine = grid.coordinates();
            assertThat(grid.sides()).containsExactly(3, 2);
            assertThat(grid.periodic()).containsExactly(false, true);
            assertThat(grid.rank(mine)).isEqualTo(grid.communicator().rank());
            assertThat(moved(grid, 0)).isEqualTo(mine[0] == 0 ? -1 : grid.rank(mine[0] - 1, mine[1]));
            assertThat(moved(grid, 1)).isEqualTo(grid.rank(mine[0], mine[1] - 1));
        });
    }

    /** The number that arrives if each rank sends its number one step along a side; -1 if nothing arrives. */
    private static int moved(CartesianCommunicator grid, int side) {
        Shift shift = grid.shift(side, 1);
        int[] value = {-1};
        Section own = Section.of(new int[] {grid.communicator().rank()});
        grid.communicator().sendReceive(own, shift.destination(), 0, Section.of(value), shift.source(), 0);
        return value[0];
    }

    @Test
    void rowsOfAGridAreGridsOfTheirOwn() throws Exception {
        Ranks.run(6, Medium.SHM, world -> {
            CartesianCommunicator grid = CartesianCommunicator.create(world, new int[] {2, 3}, new boolean[2])
                    .orElseThrow();
            CartesianCommunicator row = grid.sub(false, true);
            assertThat(row.sides()).containsExactly(3);
            assertThat(row.communicator().rank()).isEqualTo(grid.coordinates()[1]);
            int first = grid.rank(grid.coordinates()[0], 0);
            assertThat(row.communicator().group().nodes()).containsExactly(first, first + 1, first + 2);
            CommunicatorTest.ring(row.communicator());
            assertThat(grid.sub(false, false).communicator().size()).isEqualTo(1);
        });
    }

    @Test
    void ranksThatAGridHasNoPlaceForGetNone() throws Exception {
        Ranks.run(3, Medium.SHM, world -> {
            Optional<CartesianCommunicator> pair =
                    CartesianCommunicator.create(world, new int[] {2, 1}, new boolean[2]);
            assertThat(pair.isPresent()).isEqualTo(world.rank() < 2);
            assertThatThrownBy(() -> CartesianCommunicator.create(world, new int[] {2, 2}, new boolean[2]))
                    .isInstanceOf(MessageArgumentException.class)
                    .hasMessage("CartesianCommunicator.create: a grid of 4 ranks was requested in world, which has 3."
                            + " Give smaller sides, or see CartesianCommunicator.sides");
        });
    }

    @Test
    void nodesOfAGraphSendToTheirNeighbours() throws Exception {
        Ranks.run(4, Medium.SHM, world -> {
            int[] index = {2, 3, 4};
            int[] edges = {1, 2, 0, 0};
            Optional<GraphCommunicator> made = GraphCommunicator.create(world, index, edges);
            assertThat(made.isPresent()).isEqualTo(world.rank() < 3);
            made.ifPresent(graph -> {
                assertThat(graph.neighbours(0)).containsExactly(1, 2);
                assertThat(graph.neighbours(2)).containsExactly(0);
                assertThat(graph.index()).containsExactly(index);
                assertThat(graph.edges()).containsExactly(edges);
                Communicator inside = graph.communicator();
                Request[] sends = Arrays.stream(graph.neighbours())
                        .mapToObj(to -> inside.isend(Section.of(new int[] {inside.rank()}), to, 0))
                        .toArray(Request[]::new);
                for (int from : graph.neighbours()) {
                    int[] value = new int[1];
                    inside.receive(Section.of(value), from, 0);
                    assertThat(value).containsExactly(from);
                }
                Request.awaitAll(sends);
            });
        });
    }

    @Test
    void badGraphsAreRefused() throws Exception {
        Ranks.run(1, Medium.SHM, world -> {
            refused(
                    () -> GraphCommunicator.create(world, new int[2], new int[0]),
                    "GraphCommunicator.create: a graph of 2 nodes was requested in world, which has 1 ranks."
                            + " Give fewer nodes, or use a larger communicator");
            refused(
                    () -> GraphCommunicator.create(world, new int[] {1}, new int[] {0, 0}),
                    "GraphCommunicator.create: the index [1] does not divide 2 edges."
                            + " Give ascending sums that end at the number of edges");
            refused(
                    () -> GraphCommunicator.create(world, new int[] {1}, new int[] {3}),
                    "GraphCommunicator.create: an edge to node 3 was given in a graph of 1 nodes."
                            + " Give nodes from 0 to 0");
            GraphCommunicator loop = GraphCommunicator.create(world, new int[] {1}, new int[] {0})
                    .orElseThrow();
            refused(
                    () -> loop.neighbours(1),
                    "GraphCommunicator.neighbours: there is no rank 1 in a graph of 1 nodes. Give a rank from 0 to 0");
        });
    }

    private static void refused(Runnable call, String message) {
        assertThatThrownBy(call::run)
                .isInstanceOf(MessageArgumentException.class)
                .hasMessage(message);
    }
}

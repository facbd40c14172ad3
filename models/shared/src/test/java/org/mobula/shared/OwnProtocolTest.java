package org.mobula.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.runtime.NodeOptions;
import org.mobula.shared.spi.Event;
import org.mobula.shared.spi.Protocol;
import org.mobula.shared.spi.ProtocolStep;
import org.mobula.shared.spi.ProtocolTable;
import org.mobula.testkit.Await;
import org.mobula.testkit.Cluster;

@Timeout(60)
class OwnProtocolTest {
    private enum State {
        ONLY
    }

    private record Named(String name, ProtocolTable<State> table) implements Protocol {}

    @Test
    void aProtocolOfTheUserIsUsedAsTheOthersAre() throws Exception {
        try (Cluster cluster = new Cluster(3, NodeOptions.defaults())) {
            cluster.run(node -> {
                SharedObjects shared = SharedObjects.of(node);
                SharedOptions options = SharedOptions.defaults().withProtocol(new InvalidateProtocol());
                SharedUnit<int[]> unit = shared.array(int[].class, 1, Distribution.block(), options)
                        .block(0);
                for (int i = 0; i < 50; i++) {
                    unit.acquire();
                    unit.value()[0]++;
                    unit.release();
                    assertThat(unit.read()[0]).isPositive();
                }
                node.barrier(); // not that of the shared objects: only the protocol tells of releases
                Await.await().until(() -> unit.read()[0] == 150);
                node.barrier();
            });
        }
    }

    @Test
    void aProtocolWithTheNameOfAnotherOneIsRefused() throws Exception {
        ProtocolTable<State> table = complete(ProtocolTable.of(State.class, State.ONLY, State.ONLY));
        try (Cluster cluster = new Cluster(1, NodeOptions.defaults())) {
            cluster.run(node -> {
                SharedObjects shared = SharedObjects.of(node);
                SharedOptions options = SharedOptions.defaults().withProtocol(new Named("lazy", table));
                assertThatThrownBy(() -> shared.array(int[].class, 1, Distribution.block(), options))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageMatching("two consistency protocols have the name \"lazy\": .*LazyProtocol and "
                                + ".*Named; ranks agree on protocols by their names, so choose another one");
                assertThat(shared.array(int[].class, 1, Distribution.block())
                                .block(0)
                                .read())
                        .containsExactly(0);
            });
        }
    }

    /** Nothing happens where the builder has no transition. */
    private static ProtocolTable<State> complete(ProtocolTable.Builder<State> builder) {
        for (Event event : Event.values()) {
            builder.otherwise(event, ProtocolStep.NOTHING);
        }
        return builder.readable(State.ONLY)
                .writable(State.ONLY)
                .released(State.ONLY)
                .build();
    }

    @Test
    void aTableWithoutATransitionForAnOperationIsRefused() {
        assertThatThrownBy(() -> ProtocolTable.of(State.class, State.ONLY, State.ONLY)
                        .otherwise(Event.READ, ProtocolStep.NOTHING)
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("the table of .*State has no transition for WRITE in ONLY: add one, or "
                        + "otherwise\\(WRITE, ProtocolStep.NOTHING\\)");
    }

    @Test
    void aStepThatThrowsEndsTheBlockInsteadOfHanging() throws Exception {
        ProtocolTable.Builder<State> builder = ProtocolTable.of(State.class, State.ONLY, State.ONLY);
        ProtocolTable<State> table = complete(builder.otherwise(Event.WRITE, (_, _) -> {
            throw new AssertionError("not today");
        }));
        try (Cluster cluster = new Cluster(1, NodeOptions.defaults())) {
            cluster.run(node -> {
                SharedUnit<int[]> unit = SharedObjects.of(node)
                        .array(
                                int[].class,
                                1,
                                Distribution.block(),
                                SharedOptions.defaults().withProtocol(new Named("failing", table)))
                        .block(0);
                assertThatThrownBy(unit::acquire)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("protocol failing failed for unit 0 at rank 0: not today. The block cannot be used "
                                + "any more; correct the protocol");
                assertThatThrownBy(unit::read).isInstanceOf(IllegalStateException.class);
            });
        }
    }
}

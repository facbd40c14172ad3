package org.mobula.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;

@Timeout(60)
class FalseSharingTest {
    private static final int TURNS = 4;

    /** Both ranks write in turn, each its own element, or both the same. */
    private static UnitActivity writeInTurn(Node node, boolean own, String protocol) {
        SharedObjects shared = SharedObjects.of(node);
        SharedUnit<long[]> unit = shared.array(
                        "grid",
                        long[].class,
                        2,
                        Distribution.block(2),
                        SharedOptions.defaults().withProtocol(protocol))
                .block(0);
        for (int turn = 0; turn < 2 * TURNS; turn++) {
            if (turn % 2 == node.rank()) {
                unit.acquire();
                unit.value()[own ? node.rank() : 0]++;
                unit.release();
            }
            shared.barrier();
        }
        UnitActivity activity = shared.activity().values().iterator().next();
        shared.barrier();
        return activity;
    }

    private static void run(Cluster.Program program) throws Exception {
        try (Cluster cluster = new Cluster(2, NodeOptions.defaults().withTransports("shm"))) {
            cluster.run(program);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lazy", "update", "sequential", "migratory"})
    void writesOfDifferentElementsOfABlockAreCounted(String protocol) throws Exception {
        run(node -> {
            UnitActivity activity = writeInTurn(node, true, protocol);
            assertThat(activity.transfers()).isPositive();
            assertThat(activity.examined()).isPositive();
            assertThat(activity.disjoint()).isEqualTo(activity.examined());
        });
    }

    @Test
    void writesOfTheSameElementAreNot() throws Exception {
        run(node -> {
            UnitActivity activity = writeInTurn(node, false, "lazy");
            assertThat(activity.examined()).isPositive();
            assertThat(activity.disjoint()).isZero();
        });
    }

    @Test
    void fetchesInvalidationsAndTransfersAreRecorded(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("mobula.SharedFetch");
            recording.enable("mobula.SharedInvalidation");
            recording.enable("mobula.SharedLockTransfer");
            recording.start();
            UnitActivity[] ranks = new UnitActivity[2];
            run(node -> ranks[node.rank()] = writeInTurn(node, false, "lazy"));
            recording.stop();
            recording.dump(file);
            Map<String, List<RecordedEvent>> events = RecordingFile.readAllEvents(file).stream()
                    .filter(event -> event.getEventType().getName().startsWith("mobula.Shared"))
                    .collect(Collectors.groupingBy(event -> event.getEventType().getName()));
            assertThat(events.get("mobula.SharedFetch"))
                    .hasSize((int) (ranks[0].fetches() + ranks[1].fetches()))
                    .allSatisfy(event -> {
                        assertThat(event.getString("unit")).contains("grid");
                        assertThat(event.getLong("bytes")).isEqualTo(2 * Long.BYTES);
                        assertThat(event.getLong("version")).isPositive();
                    });
            assertThat(events.get("mobula.SharedInvalidation"))
                    .hasSize((int) (ranks[0].invalidations() + ranks[1].invalidations()))
                    .allSatisfy(event -> assertThat(event.getLong("version")).isLessThan(event.getLong("newer")));
            assertThat(events.get("mobula.SharedLockTransfer"))
                    .hasSize((int) (ranks[0].transfers() + ranks[1].transfers()))
                    .allSatisfy(event -> assertThat(event.getInt("rank")).isBetween(0, 1));
        }
    }
}

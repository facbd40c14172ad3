package org.mobula.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
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
    void eachFetchIsRecorded(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("mobula.SharedFetch");
            recording.start();
            long[] fetches = new long[2];
            run(node -> fetches[node.rank()] = writeInTurn(node, false, "lazy").fetches());
            recording.stop();
            recording.dump(file);
            List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                    .filter(event -> event.getEventType().getName().equals("mobula.SharedFetch"))
                    .toList();
            assertThat(events).hasSize((int) (fetches[0] + fetches[1])).allSatisfy(event -> {
                assertThat(event.getString("unit")).contains("grid");
                assertThat(event.getLong("bytes")).isEqualTo(2 * Long.BYTES);
                assertThat(event.getLong("version")).isPositive();
            });
        }
    }
}

package org.mobula.launch.local.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.launch.Binding;
import org.mobula.launch.LaunchException;

class TopologyTest {
    @TempDir
    Path system;

    /** Two sockets of two cores of two threads; Linux numbers the second threads after all first ones. */
    private Topology server(String allowed) throws IOException {
        for (int number = 0; number < 8; number++) {
            Path folder = Files.createDirectories(system.resolve("cpu" + number).resolve("topology"));
            Files.writeString(folder.resolve("core_id"), number % 2 + "\n");
            Files.writeString(folder.resolve("physical_package_id"), number % 4 / 2 + "\n");
        }
        return Topology.read(system, allowed);
    }

    private static List<List<Integer>> bound(Topology topology, Binding binding, int ranks) {
        return IntStream.range(0, ranks)
                .mapToObj(index -> topology.processors(binding, index, ranks))
                .toList();
    }

    @Test
    void ranksBoundToCoresHaveAllThreadsOfACoreEach() throws Exception {
        assertThat(bound(server("0-7"), Binding.CORE, 4))
                .containsExactly(List.of(0, 4), List.of(1, 5), List.of(2, 6), List.of(3, 7));
    }

    @Test
    void ranksBoundToSocketsTakeTurns() throws Exception {
        assertThat(bound(server("0-7"), Binding.SOCKET, 3))
                .containsExactly(List.of(0, 1, 4, 5), List.of(2, 3, 6, 7), List.of(0, 1, 4, 5));
    }

    @Test
    void onlyProcessorsThatTheProcessMayUseCount() throws Exception {
        Topology part = server("1,4-6");

        assertThat(bound(part, Binding.CORE, 3)).containsExactly(List.of(4), List.of(1, 5), List.of(6));
        assertThat(bound(part, Binding.NONE, 2)).containsExactly(List.of(), List.of());
        assertThat(part.describe()).isEqualTo("processors 1,4-6 (socket 0, cores 0-1; socket 1, core 0)");
        assertThat(server("2").describe()).isEqualTo("processor 2 (socket 1, core 0)");
    }

    @Test
    void moreRanksThanCoresAreRefused() throws Exception {
        Topology topology = server("0-7");

        assertThatThrownBy(() -> topology.processors(Binding.CORE, 0, 5))
                .isInstanceOf(LaunchException.class)
                .hasMessage("--bind-to core: the host has 4 cores for 5 ranks; start at most 4 there, or use --bind-to"
                        + " socket or none");
        assertThatThrownBy(() -> server("0-x")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> server("0-9")).isInstanceOf(IOException.class);
    }

    @Test
    void thisMachineIsDescribed() throws Exception {
        assertThat(Topology.here().processors())
                .hasSizeGreaterThanOrEqualTo(Runtime.getRuntime().availableProcessors());
    }

    @Test
    void listsAreWrittenAsTheKernelDoes() {
        assertThat(ProcessorList.format(List.of(0, 1, 2, 5, 7, 8))).isEqualTo("0-2,5,7-8");
        assertThat(ProcessorList.parse("0-2,5,7-8\n")).containsExactly(0, 1, 2, 5, 7, 8);
    }
}

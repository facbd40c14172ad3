package org.mobula.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits cyclic dependencies between classes. The numbers must not rise; lower them here when the code improves. */
class CyclesTest {
    private final SourceTree sourceTree = SourceTree.ours();

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "core/analysis, 8, 4",
        "core/codec, 14, 6",
        "core/order, 3, 0",
        "core/runtime, 4, 2",
        "models/message, 17, 9",
        "models/mpj, 9, 4"
    })
    void aRoomHasNoMoreCyclicClassesThanAllowed(String name, int classes, int pairs) {
        Cycles cycles = cycles(name);

        assertThat(cycles.members())
                .as("classes in cycles, each with the number of classes in its cycle")
                .hasSizeLessThanOrEqualTo(classes);
        assertThat(cycles.pairs()).as("pairs that use each other").hasSizeLessThanOrEqualTo(pairs);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "core/collective",
        "core/fault",
        "core/invoke",
        "core/launch",
        "core/memory",
        "core/transport",
        "launchers/local",
        "models/group",
        "models/remote",
        "models/replica",
        "tools",
        "transports/shm",
        "transports/tcp"
    })
    void aRoomWithoutCyclesStaysWithoutCycles(String name) {
        assertThat(cycles(name).members()).isEmpty();
    }

    @Test
    void mutualUseIsFound() {
        assertThat(cycles("core/runtime").pairs()).contains("Node - Engine");
    }

    private Cycles cycles(String name) {
        Room room = sourceTree.rooms().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        return Cycles.in(room, CompiledClasses.ours());
    }
}

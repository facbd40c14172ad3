package org.mobula.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Classes that depend on each other. The numbers may fall, never rise: whoever lowers one lowers it here, too. */
class CirclesTest {
    private final House house = House.ours();

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "core/codec, 84, 22",
        "core/collective, 0, 0",
        "core/invoke, 46, 22",
        "core/order, 3, 0",
        "core/runtime, 4, 2",
        "models/group, 39, 27",
        "models/message, 17, 9",
        "models/mpj, 9, 4",
        "models/remote, 4, 3"
    })
    void aRoomHasNoMoreClassesInCirclesAndPairsThatUseEachOtherThanBefore(String name, int classes, int pairs) {
        Circles circles = circles(name);

        assertThat(circles.members())
                .as("classes in circles, each with the number of classes in its circle")
                .hasSizeLessThanOrEqualTo(classes);
        assertThat(circles.pairs()).as("pairs that use each other").hasSizeLessThanOrEqualTo(pairs);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "core/fault",
        "core/launch",
        "core/memory",
        "core/transport",
        "launchers/local",
        "models/replica",
        "tools",
        "transports/shm",
        "transports/tcp"
    })
    void aRoomWithoutCirclesGetsNone(String name) {
        assertThat(circles(name).members()).isEmpty();
    }

    @Test
    void aPairThatUsesEachOtherIsFound() {
        assertThat(circles("core/runtime").pairs()).contains("Node - Engine");
    }

    private Circles circles(String name) {
        Room room = house.rooms().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        return Circles.in(room, CompiledClasses.ours());
    }
}

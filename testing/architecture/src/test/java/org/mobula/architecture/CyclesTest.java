package org.mobula.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Limits cyclic dependencies between classes. The numbers must not rise; lower them here when the code improves. */
class CyclesTest {
    /** The limits of a room: classes in cycles, and pairs of classes that use each other. */
    private record Limit(int classes, int pairs) {}

    private static final Limit NONE = new Limit(0, 0);
    private static final Map<String, Limit> LIMITS = Map.of(
            "core/analysis", new Limit(8, 4),
            "core/codec", new Limit(23, 11), // 11 of them: views and schemas of objects in place refer to each other
            "core/order", new Limit(3, 0),
            "core/runtime", new Limit(4, 2),
            "models/active", new Limit(4, 2),
            "models/message", new Limit(17, 9),
            "models/mpj", new Limit(9, 4),
            "models/rmi", new Limit(2, 1),
            "models/shared", new Limit(18, 23)); // a machine and its parts

    static List<String> rooms() {
        return SourceTree.ours().rooms().stream().map(Room::name).toList();
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void aRoomHasNoMoreCyclicClassesThanAllowed(String name) {
        Limit limit = LIMITS.getOrDefault(name, NONE);
        Cycles cycles = cycles(name);

        assertThat(cycles.members())
                .as("classes in cycles, each with the number of classes in its cycle")
                .hasSizeLessThanOrEqualTo(limit.classes());
        assertThat(cycles.pairs()).as("pairs that use each other").hasSizeLessThanOrEqualTo(limit.pairs());
    }

    @Test
    void mutualUseIsFound() {
        assertThat(cycles("core/runtime").pairs()).contains("Node - Engine");
    }

    private static Cycles cycles(String name) {
        Room room = SourceTree.ours().rooms().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        return Cycles.in(room, CompiledClasses.ours());
    }
}

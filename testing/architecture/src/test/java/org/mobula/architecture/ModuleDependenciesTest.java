package org.mobula.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the dependencies that each module-info declares. */
class ModuleDependenciesTest {
    /** Third-party modules that the shipped jars may require. */
    private static final Set<String> THIRD_PARTY = Set.of("org.jspecify", "org.jctools.core");

    private static final Set<String> USING_THIRD_PARTY = Set.of("tools", "apps");

    private final SourceTree sourceTree = SourceTree.ours();

    @Test
    void everyRoomIsInTheTableAndHasAModule() {
        List<String> problems = new ArrayList<>();
        for (Room room : sourceTree.rooms()) {
            if (!AllowedDependencies.contains(room.name())) {
                problems.add(
                        room.name() + " is missing from the table: add it to the design and to AllowedDependencies");
            }
            if (room.module().isEmpty() && !room.name().equals("apps")) {
                problems.add(room.name() + " has no module-info.java");
            }
        }
        assertThat(problems).isEmpty();
        assertThat(sourceTree.rooms()).extracting(Room::name).contains("core/fault", "core/memory", "core/transport");
    }

    @Test
    void aModuleRequiresOnlyAllowedModules() {
        Map<String, Room> byModule = new HashMap<>();
        sourceTree.rooms().forEach(room -> room.module().ifPresent(module -> byModule.put(module.name(), room)));
        List<String> wrong = new ArrayList<>();
        for (Room room : sourceTree.rooms()) {
            for (String required : room.module().map(Room.Module::requires).orElse(Set.of())) {
                Room used = byModule.get(required);
                if (used != null && !AllowedDependencies.allow(room.name(), used.name())) {
                    wrong.add(room.name() + " requires " + used.name() + ", which AllowedDependencies does not allow");
                } else if (used == null && !isAllowed(room, required)) {
                    wrong.add(room.name() + " requires " + required + ", which is neither in the JDK nor in "
                            + THIRD_PARTY);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "models/remote, core/codec, true",
        "models/remote, core/fault, true",
        "models/remote, models/group, false",
        "models/remote, transports/shm, false",
        "models/remote, core/collective, false",
        "models/mpj, models/message, true",
        "core/transport, core/runtime, false",
        "core/codec, core/transport, false",
        "core/runtime, core/codec, false",
        "transports/anything-new, core/memory, true",
        "transports/anything-new, core/runtime, false",
        "launchers/anything-new, core/launch, true",
        "launchers/anything-new, core/transport, false",
        "core/fault, core/memory, false",
        "tools, models/remote, true",
        "core/launch, tools, false"
    })
    void dependenciesAreOneWayAndTransitive(String user, String used, boolean allowed) {
        assertThat(AllowedDependencies.allow(user, used)).isEqualTo(allowed);
    }

    private static boolean isAllowed(Room room, String module) {
        return USING_THIRD_PARTY.contains(room.name())
                || THIRD_PARTY.contains(module)
                || module.startsWith("java.")
                || module.startsWith("jdk.");
    }
}

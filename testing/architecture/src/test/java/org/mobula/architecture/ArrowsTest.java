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

/** The arrows between modules, as each module-info draws them. */
class ArrowsTest {
    /** Code of others that the shipped jars may need. */
    private static final Set<String> OTHERS = Set.of("org.jspecify", "org.jctools.core");

    private static final Set<String> WITH_OTHERS = Set.of("tools", "apps");

    private final House house = House.ours();

    @Test
    void everyRoomHasItsPlaceInThePlanAndAModule() {
        List<String> strangers = new ArrayList<>();
        for (Room room : house.rooms()) {
            if (!Arrows.knows(room.name())) {
                strangers.add(room.name() + " is in no arrow: add it to the design and to Arrows");
            }
            if (room.module().isEmpty() && !room.name().equals("apps")) {
                strangers.add(room.name() + " has no module-info.java");
            }
        }
        assertThat(strangers).isEmpty();
        assertThat(house.rooms()).extracting(Room::name).contains("core/fault", "core/memory", "core/transport");
    }

    @Test
    void aModuleRequiresOnlyWhatItsArrowsReach() {
        Map<String, Room> byModule = new HashMap<>();
        house.rooms().forEach(room -> room.module().ifPresent(module -> byModule.put(module.name(), room)));
        List<String> wrong = new ArrayList<>();
        for (Room room : house.rooms()) {
            for (String required : room.module().map(Room.Module::requires).orElse(Set.of())) {
                Room used = byModule.get(required);
                if (used != null && !Arrows.allow(room.name(), used.name())) {
                    wrong.add(room.name() + " requires " + used.name() + ", to which no arrow leads");
                } else if (used == null && !isAllowed(room, required)) {
                    wrong.add(room.name() + " requires " + required + ", which is no part of the JDK nor of " + OTHERS);
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
    void anArrowLeadsOneWayAndOn(String user, String used, boolean allowed) {
        assertThat(Arrows.allow(user, used)).isEqualTo(allowed);
    }

    private static boolean isAllowed(Room room, String module) {
        return WITH_OTHERS.contains(room.name())
                || OTHERS.contains(module)
                || module.startsWith("java.")
                || module.startsWith("jdk.");
    }
}

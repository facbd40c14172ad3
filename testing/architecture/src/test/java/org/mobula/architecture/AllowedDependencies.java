package org.mobula.architecture;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The table of dependencies that the design allows between rooms. They are transitive: a room may use what the rooms it
 * uses may use. Every room may use {@code core/fault}.
 */
final class AllowedDependencies {
    /** Rooms that may use every other room. */
    private static final Set<String> UNRESTRICTED = Set.of("umbrella", "tools", "apps");

    private static final Map<String, List<String>> DIRECT = new TreeMap<>(Map.ofEntries(
            Map.entry("core/fault", List.of()),
            Map.entry("core/memory", List.of()),
            Map.entry("core/launch", List.of()),
            Map.entry("core/analysis", List.of()),
            Map.entry("core/agent", List.of()),
            Map.entry("core/codec", List.of("core/memory")),
            Map.entry("core/transport", List.of("core/memory")),
            Map.entry("core/runtime", List.of("core/transport", "core/launch")),
            Map.entry("core/invoke", List.of("core/analysis", "core/runtime", "core/codec")),
            Map.entry("core/collective", List.of("core/runtime")),
            Map.entry("core/order", List.of("core/runtime")),
            Map.entry("launchers/local", List.of("core/launch")),
            Map.entry("launchers/scheduled", List.of("launchers/local")),
            Map.entry("launchers/pmi", List.of("launchers/scheduled")),
            Map.entry("launchers/pmix", List.of("launchers/scheduled")),
            Map.entry("launchers/kubernetes", List.of("launchers/scheduled")),
            Map.entry("launchers/slurm", List.of("launchers/scheduled")),
            Map.entry("launchers/ssh", List.of("launchers/local")),
            Map.entry("models/remote", List.of("core/invoke")),
            Map.entry("models/group", List.of("core/invoke", "core/analysis", "core/collective", "core/order")),
            Map.entry("models/replica", List.of("core/invoke", "core/analysis", "core/order")),
            Map.entry("models/message", List.of("core/collective", "core/order", "core/codec", "core/runtime")),
            Map.entry("models/endpoint", List.of("core/runtime")),
            Map.entry("models/active", List.of("core/runtime")),
            Map.entry("models/mpj", List.of("models/message")),
            Map.entry("models/shared", List.of("core/runtime", "core/codec", "core/collective")),
            Map.entry("models/socket", List.of("core/agent", "core/codec")),
            Map.entry("models/rmi", List.of("core/agent", "core/codec"))));

    private AllowedDependencies() {}

    /** Whether the table contains a room. */
    static boolean contains(String room) {
        return UNRESTRICTED.contains(room)
                || DIRECT.containsKey(room)
                || !ofFolder(room).isEmpty();
    }

    /** Whether {@code user} may use {@code used}. */
    static boolean allow(String user, String used) {
        return UNRESTRICTED.contains(user)
                || user.equals(used)
                || used.equals("core/fault")
                || reachableFrom(user).contains(used);
    }

    private static Set<String> reachableFrom(String room) {
        Set<String> found = new TreeSet<>();
        for (String direct : DIRECT.getOrDefault(room, ofFolder(room))) {
            found.add(direct);
            found.addAll(reachableFrom(direct));
        }
        return found;
    }

    /** All rooms of these two folders have the same dependencies, so a new transport or launcher needs no entry. */
    private static List<String> ofFolder(String room) {
        if (room.startsWith("transports/")) {
            return List.of("core/transport");
        }
        return room.startsWith("launchers/") ? List.of("core/launch") : List.of();
    }
}

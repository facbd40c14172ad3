package org.mobula.architecture;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Who may use whom: the one table of the design's arrows. An arrow goes one way, and leads on: who may use a room may
 * use what that room may use. Every room may use {@code core/fault}.
 */
final class Arrows {
    /** Rooms at the top, which may use every other room. */
    private static final Set<String> ABOVE_ALL = Set.of("umbrella", "tools", "apps");

    private static final Map<String, List<String>> DIRECT = new TreeMap<>(Map.ofEntries(
            Map.entry("core/fault", List.of()),
            Map.entry("core/memory", List.of()),
            Map.entry("core/launch", List.of()),
            Map.entry("core/analysis", List.of()),
            Map.entry("core/codec", List.of("core/memory")),
            Map.entry("core/transport", List.of("core/memory")),
            Map.entry("core/runtime", List.of("core/transport", "core/launch")),
            Map.entry("core/invoke", List.of("core/analysis", "core/runtime", "core/codec")),
            Map.entry("core/collective", List.of("core/runtime")),
            Map.entry("core/order", List.of("core/runtime")),
            Map.entry("models/remote", List.of("core/invoke")),
            Map.entry("models/group", List.of("core/invoke", "core/analysis", "core/collective", "core/order")),
            Map.entry("models/replica", List.of("core/invoke", "core/analysis", "core/order")),
            Map.entry("models/message", List.of("core/collective", "core/order", "core/codec", "core/runtime")),
            Map.entry("models/mpj", List.of("models/message")),
            Map.entry("models/shared", List.of("core/runtime", "core/codec", "core/collective")),
            Map.entry("models/socket", List.of("core/transport"))));

    private Arrows() {}

    /** Whether a room has a place in the plan. */
    static boolean knows(String room) {
        return ABOVE_ALL.contains(room)
                || DIRECT.containsKey(room)
                || !ofItsWing(room).isEmpty();
    }

    /** Whether {@code user} may use {@code used}. */
    static boolean allow(String user, String used) {
        return ABOVE_ALL.contains(user)
                || user.equals(used)
                || used.equals("core/fault")
                || below(user).contains(used);
    }

    private static Set<String> below(String room) {
        Set<String> found = new TreeSet<>();
        for (String direct : DIRECT.getOrDefault(room, ofItsWing(room))) {
            found.add(direct);
            found.addAll(below(direct));
        }
        return found;
    }

    /** The rooms of two wings are all alike: a new medium or launcher needs no arrow of its own. */
    private static List<String> ofItsWing(String room) {
        if (room.startsWith("transports/")) {
            return List.of("core/transport");
        }
        return room.startsWith("launchers/") ? List.of("core/launch") : List.of();
    }
}

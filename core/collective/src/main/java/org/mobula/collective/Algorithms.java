package org.mobula.collective;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mobula.collective.internal.MovementAlgorithms;
import org.mobula.collective.internal.ReductionAlgorithms;

/**
 * The algorithms of all collective operations, by operation and by name.
 *
 * <p><b>Threads:</b> any; immutable.
 */
public final class Algorithms {
    private static final Map<Collective, List<Algorithm>> ALL = Stream.concat(
                    MovementAlgorithms.algorithms().stream(), ReductionAlgorithms.algorithms().stream())
            .collect(Collectors.groupingBy(
                    Algorithm::collective, () -> new EnumMap<>(Collective.class), Collectors.toUnmodifiableList()));

    private Algorithms() {}

    /** The algorithms of a collective. */
    public static List<Algorithm> of(Collective collective) {
        return ALL.getOrDefault(collective, List.of());
    }

    /**
     * The algorithm with a name.
     *
     * @throws IllegalArgumentException if there is none; lists the existing ones
     */
    public static Algorithm of(Collective collective, String name) {
        return of(collective).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no algorithm \"" + name + "\" for "
                        + collective.text() + "; there are "
                        + of(collective).stream().map(Algorithm::name).collect(Collectors.joining(", "))));
    }
}

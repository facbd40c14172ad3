package org.mobula.collective;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Chooses algorithms: those that the program has selected, else those of the standard table.
 *
 * <p>Ranks with equal selections choose the same algorithm for an operation, because the choice depends only on what is
 * the same in the {@link Shape} of all ranks.
 *
 * <pre>{@code
 * Selection.of("allReduce=bucket,broadcast=mst<=32768/pipeline")
 * }</pre>
 *
 * <p><b>Threads:</b> any; immutable.
 */
public final class Selection {
    private static final Selection STANDARD = new Selection(Map.of());

    private final Map<Collective, List<SelectionRule>> chosen;

    private Selection(Map<Collective, List<SelectionRule>> chosen) {
        this.chosen = chosen;
    }

    /** The standard table. */
    public static Selection standard() {
        return STANDARD;
    }

    /**
     * The standard table, except for some collectives.
     *
     * @param text {@code collective=algorithm}, separated by commas. Several algorithms are separated by slashes, all
     *     except the last one with {@code <=bytes}. Algorithms that do not suit an operation are skipped. Blank for the
     *     standard table
     * @throws IllegalArgumentException if it names an unknown collective or algorithm; lists the known ones
     */
    public static Selection of(String text) {
        Map<Collective, List<SelectionRule>> chosen = new EnumMap<>(Collective.class);
        for (String each : text.split(",")) {
            if (!each.isBlank()) {
                String[] sides = each.strip().split("=", 2);
                Collective collective = Collective.of(sides[0].strip())
                        .orElseThrow(() -> new IllegalArgumentException(
                                "there is no collective \"" + sides[0].strip() + "\"; there are " + Collective.all()));
                if (sides.length < 2) {
                    throw new IllegalArgumentException("\"" + each.strip()
                            + "\" does not say which algorithm to take; write " + collective.text() + "="
                            + Algorithms.of(collective).getFirst().name());
                }
                chosen.put(collective, rules(collective, sides[1]));
            }
        }
        return chosen.isEmpty() ? STANDARD : new Selection(chosen);
    }

    private static List<SelectionRule> rules(Collective collective, String text) {
        List<SelectionRule> rules = new ArrayList<>();
        for (String each : text.split("/")) {
            String[] sides = each.split("<=", 2);
            Algorithm algorithm = Algorithms.of(collective, sides[0].strip());
            long upTo = sides.length < 2 ? SelectionRule.ANY : bytes(collective, sides[1].strip());
            rules.add(new SelectionRule(algorithm, upTo, SelectionRule.Condition.ALWAYS));
        }
        return List.copyOf(rules);
    }

    private static long bytes(Collective collective, String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "the limit of an algorithm for " + collective.text() + " is a number of bytes, not \"" + text
                            + "\"",
                    e);
        }
    }

    /** This selection, with an algorithm for all operations of its collective that it suits. */
    public Selection with(Algorithm algorithm) {
        Map<Collective, List<SelectionRule>> more = new EnumMap<>(Collective.class);
        more.putAll(chosen);
        more.put(
                algorithm.collective(),
                List.of(new SelectionRule(algorithm, SelectionRule.ANY, SelectionRule.Condition.ALWAYS)));
        return new Selection(more);
    }

    /** The algorithm for an operation. */
    public Algorithm choose(Collective collective, Shape shape) {
        for (SelectionRule rule : chosen.getOrDefault(collective, List.of())) {
            if (rule.applies(shape)) {
                return rule.algorithm();
            }
        }
        for (SelectionRule rule : StandardTable.rules(collective)) {
            if (rule.applies(shape)) {
                return rule.algorithm();
            }
        }
        throw new IllegalStateException(
                "the standard table has no algorithm of " + collective.text() + " for " + shape);
    }

    /** In the format of {@link #of}. */
    @Override
    public String toString() {
        return chosen.entrySet().stream()
                .map(entry -> entry.getKey().text() + "="
                        + entry.getValue().stream()
                                .map(rule -> rule.algorithm().name()
                                        + (rule.upTo() == SelectionRule.ANY ? "" : "<=" + rule.upTo()))
                                .collect(Collectors.joining("/")))
                .collect(Collectors.joining(","));
    }
}

package org.mobula.collective;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Chooses algorithms: by the standard table, but for the collectives that were told otherwise.
 *
 * <p>All ranks of an operation choose the same algorithm, provided that they have equal selections: the choice looks only
 * at what is the same at all ranks of a {@link Shape}.
 *
 * <pre>{@code
 * Selection.of("allReduce=bucket,broadcast=mst<=32768/pipeline")
 * }</pre>
 *
 * <p><b>Threads:</b> any; it never changes.
 */
public final class Selection {
    private static final Selection STANDARD = new Selection(Map.of());

    private final Map<Collective, List<Rule>> told;

    private Selection(Map<Collective, List<Rule>> told) {
        this.told = told;
    }

    /**
     * Which algorithm to take for which operations.
     *
     * @param upTo for vectors of at most so many bytes
     * @param condition for which shapes
     */
    record Rule(Algorithm algorithm, long upTo, Condition condition) {
        static final long ANY = Long.MAX_VALUE;

        Rule {
            if (upTo != ANY && !algorithm.collective().isSizeKnownToAll()) {
                throw new IllegalArgumentException(
                        "an algorithm for " + algorithm.collective().text()
                                + " cannot be chosen by bytes: not all ranks know how many there are");
            }
        }

        boolean applies(Shape shape) {
            return (upTo == ANY || shape.bytes() <= upTo) && condition.holds(shape) && algorithm.suits(shape);
        }
    }

    /** A condition of the standard table, in words. */
    enum Condition {
        ALWAYS(""),
        SHARED("an area that all share"),
        TWO_RANKS("2 ranks"),
        TWO_SHARING("2 ranks that share an area"),
        SEVERAL_HOSTS("several hosts, several ranks on one"),
        EIGHT_RANKS("8 ranks or more");

        private final String text;

        Condition(String text) {
            this.text = text;
        }

        boolean holds(Shape shape) {
            return switch (this) {
                case ALWAYS -> true;
                case SHARED -> shape.area() > 0;
                case TWO_RANKS -> shape.size() == 2;
                case TWO_SHARING -> shape.size() == 2 && shape.area() > 0;
                case SEVERAL_HOSTS -> shape.hosts().count() > 1 && shape.hosts().count() < shape.size();
                case EIGHT_RANKS -> shape.size() >= 8;
            };
        }

        String text() {
            return text;
        }
    }

    /** What the table says. */
    public static Selection standard() {
        return STANDARD;
    }

    /**
     * The standard one, but for some collectives.
     *
     * @param text {@code collective=algorithm}, separated by commas; instead of one algorithm several, separated by
     *     slashes, all but the last one with {@code <=bytes}. An algorithm that does not suit an operation is passed over.
     *     Blank for the standard one
     * @throws IllegalArgumentException if it names what does not exist; says what does
     */
    public static Selection of(String text) {
        Map<Collective, List<Rule>> told = new EnumMap<>(Collective.class);
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
                told.put(collective, rules(collective, sides[1]));
            }
        }
        return told.isEmpty() ? STANDARD : new Selection(told);
    }

    private static List<Rule> rules(Collective collective, String text) {
        List<Rule> rules = new ArrayList<>();
        for (String each : text.split("/")) {
            String[] sides = each.split("<=", 2);
            Algorithm algorithm = Algorithms.of(collective, sides[0].strip());
            long upTo = sides.length < 2 ? Rule.ANY : bytes(collective, sides[1].strip());
            rules.add(new Rule(algorithm, upTo, Condition.ALWAYS));
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

    /** This one, with one algorithm for all operations of its collective that it suits. */
    public Selection with(Algorithm algorithm) {
        Map<Collective, List<Rule>> more = new EnumMap<>(Collective.class);
        more.putAll(told);
        more.put(algorithm.collective(), List.of(new Rule(algorithm, Rule.ANY, Condition.ALWAYS)));
        return new Selection(more);
    }

    /** The algorithm for an operation. */
    public Algorithm choose(Collective collective, Shape shape) {
        for (Rule rule : told.getOrDefault(collective, List.of())) {
            if (rule.applies(shape)) {
                return rule.algorithm();
            }
        }
        for (Rule rule : StandardTable.rules(collective)) {
            if (rule.applies(shape)) {
                return rule.algorithm();
            }
        }
        throw new IllegalStateException(
                "the standard table has no algorithm of " + collective.text() + " for " + shape);
    }

    /** As {@link #of} takes it. */
    @Override
    public String toString() {
        return told.entrySet().stream()
                .map(entry -> entry.getKey().text() + "="
                        + entry.getValue().stream()
                                .map(rule ->
                                        rule.algorithm().name() + (rule.upTo() == Rule.ANY ? "" : "<=" + rule.upTo()))
                                .collect(Collectors.joining("/")))
                .collect(Collectors.joining(","));
    }
}

package org.mobula.collective;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.mobula.collective.SelectionRule.Condition;

/**
 * The algorithms that are chosen unless the program selects others: for each collective those of the first row that
 * applies. {@code docs/collectives.md} shows and explains the table.
 */
final class StandardTable {
    private static final Map<Collective, List<SelectionRule>> RULES = new EnumMap<>(Collective.class);

    static {
        when(Collective.BARRIER, Condition.SHARED, "shared");
        when(Collective.BARRIER, Condition.SEVERAL_HOSTS, "twoLevel");
        otherwise(Collective.BARRIER, "dissemination");

        when(Collective.BROADCAST, Condition.SHARED, "shared");
        when(Collective.BROADCAST, Condition.TWO_RANKS, "mst");
        upTo(1 << 15, Collective.BROADCAST, Condition.SEVERAL_HOSTS, "twoLevel");
        upTo(1 << 16, Collective.BROADCAST, Condition.ALWAYS, "binomial");
        otherwise(Collective.BROADCAST, "pipeline");

        upTo(1 << 15, Collective.SCATTER, Condition.ALWAYS, "mst");
        otherwise(Collective.SCATTER, "flat");
        otherwise(Collective.SCATTERV, "flat");
        upTo(1 << 15, Collective.GATHER, Condition.ALWAYS, "mst");
        otherwise(Collective.GATHER, "flat");
        otherwise(Collective.GATHERV, "flat");

        when(Collective.ALL_GATHER, Condition.SHARED, "shared");
        upTo(1 << 15, Collective.ALL_GATHER, Condition.ALWAYS, "bruck");
        otherwise(Collective.ALL_GATHER, "bucket");
        when(Collective.ALL_GATHERV, Condition.SHARED, "shared");
        upTo(1 << 15, Collective.ALL_GATHERV, Condition.ALWAYS, "bruck");
        otherwise(Collective.ALL_GATHERV, "bucket");

        upTo(1 << 12, Collective.ALL_TO_ALL, Condition.EIGHT_RANKS, "bruck");
        upTo(1 << 15, Collective.ALL_TO_ALL, Condition.ALWAYS, "flat");
        otherwise(Collective.ALL_TO_ALL, "pairwise");
        otherwise(Collective.ALL_TO_ALLV, "pairwise");

        upTo(1 << 15, Collective.REDUCE, Condition.SEVERAL_HOSTS, "twoLevel");
        upTo(1 << 15, Collective.REDUCE, Condition.ALWAYS, "mst");
        otherwise(Collective.REDUCE, "rabenseifner");
        otherwise(Collective.REDUCE, "mst");

        upTo(1 << 13, Collective.ALL_REDUCE, Condition.SHARED, "shared");
        upTo(1 << 17, Collective.ALL_REDUCE, Condition.TWO_SHARING, "shared");
        when(Collective.ALL_REDUCE, Condition.TWO_SHARING, "rabenseifner");
        upTo(1 << 18, Collective.ALL_REDUCE, Condition.TWO_RANKS, "direct");
        when(Collective.ALL_REDUCE, Condition.TWO_RANKS, "rabenseifner");
        when(Collective.ALL_REDUCE, Condition.SHARED, "sharedParts");
        upTo(1 << 12, Collective.ALL_REDUCE, Condition.SEVERAL_HOSTS, "twoLevel");
        upTo(1 << 13, Collective.ALL_REDUCE, Condition.ALWAYS, "doubling");
        otherwise(Collective.ALL_REDUCE, "rabenseifner");
        otherwise(Collective.ALL_REDUCE, "doubling");

        upTo(1 << 12, Collective.REDUCE_SCATTER, Condition.ALWAYS, "mst");
        otherwise(Collective.REDUCE_SCATTER, "pairwise");
        otherwise(Collective.REDUCE_SCATTER, "mst");

        otherwise(Collective.SCAN, "doubling");
        otherwise(Collective.EXSCAN, "doubling");
    }

    private StandardTable() {}

    private static void upTo(long bytes, Collective collective, Condition condition, String name) {
        RULES.computeIfAbsent(collective, unused -> new ArrayList<>())
                .add(new SelectionRule(Algorithms.of(collective, name), bytes, condition));
    }

    private static void when(Collective collective, Condition condition, String name) {
        upTo(SelectionRule.ANY, collective, condition, name);
    }

    private static void otherwise(Collective collective, String name) {
        upTo(SelectionRule.ANY, collective, Condition.ALWAYS, name);
    }

    static List<SelectionRule> rules(Collective collective) {
        return RULES.getOrDefault(collective, List.of());
    }

    /** The rows of the table in the documentation. */
    static List<String> rows() {
        List<String> rows = new ArrayList<>();
        for (Collective collective : Collective.values()) {
            for (SelectionRule rule : rules(collective)) {
                String bytes = rule.upTo() == SelectionRule.ANY ? "" : "up to " + rule.upTo();
                rows.add("| " + collective.text() + " | " + bytes + " | "
                        + rule.condition().text() + " | " + rule.algorithm().name() + " |");
            }
        }
        return rows;
    }
}

package org.mobula.bench;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * All pairs of one case.
 *
 * @param what the case
 * @param pairing the pairing of the case
 * @param pairs at least one, in order of time
 */
public record Comparison(Case what, Pairing pairing, List<Pair> pairs) {
    /** Copies the list. */
    public Comparison {
        pairs = List.copyOf(pairs);
    }

    /** Our median over all pairs. */
    public double ours() {
        return over(pair -> pair.ours().median()).median();
    }

    /** The peer's median over all pairs. */
    public double theirs() {
        return over(pair -> pair.theirs().median()).median();
    }

    /**
     * The factor by which ours is faster: the median of the pairs' ratios and not the ratio of the medians, because
     * both sides of a pair ran under the same conditions.
     */
    public Spread speedup() {
        return over(
                pair -> what.unit().speedup(pair.ours().median(), pair.theirs().median()));
    }

    private Spread over(ToDoubleFunction<Pair> value) {
        return Spread.of(pairs.stream().mapToDouble(value).toArray());
    }
}

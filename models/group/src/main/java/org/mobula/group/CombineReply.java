package org.mobula.group;

import java.util.Objects;

/**
 * The results of all members are combined into the one that the call returns: all at once at the caller
 * ({@link FlatCombiner}), or two by two among the members ({@link BinomialCombiner}).
 *
 * @param combiner combines the results
 */
public record CombineReply(ResultCombiner combiner) implements ReplyScheme {
    /** Checks that the combiner is not null. */
    public CombineReply {
        Objects.requireNonNull(combiner, "combining replies needs a combiner");
    }
}

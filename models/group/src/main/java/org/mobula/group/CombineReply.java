package org.mobula.group;

import java.util.Objects;

/**
 * The results of all members are combined into the one that is returned: all at once here ({@link FlatCombiner}), or
 * two by two among the members ({@link BinomialCombiner}).
 *
 * @param combiner how
 */
public record CombineReply(ResultCombiner combiner) implements ReplyScheme {
    /** Checks that there is one. */
    public CombineReply {
        Objects.requireNonNull(combiner, "combining replies needs a combiner");
    }
}

package org.mobula.group;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Combines the arguments of all participants at once, in the manner of a gather; runs at participant 0. Where the
 * participants are at the ranks of all members, one at each, and discard what the group replies, it runs at both if they
 * are two, and may run at each if all are on one host: which must come to the same.
 *
 * <p><b>Threads:</b> the participant's, one call at a time for each reference. <b>Failure:</b> what it throws at
 * participant 0, all throw; where it runs at several, each throws its own.
 */
public non-sealed class FlatInvocationCombiner implements InvocationCombiner {
    /** Combines by code. */
    @FunctionalInterface
    public interface Combining extends Serializable {
        /** See {@link FlatInvocationCombiner#combine}. */
        void combine(ParameterVector[] in, ParameterVector out) throws Exception;
    }

    private final @Nullable Object code; // what it was made of, null for a subclass

    /** For subclasses. */
    public FlatInvocationCombiner() {
        this.code = null;
    }

    /** Made of code. */
    FlatInvocationCombiner(Object code) {
        this.code = code;
    }

    /** What it was made of; null for a subclass. */
    final @Nullable Object code() {
        return code;
    }

    /** One that combines by this code. */
    public static FlatInvocationCombiner of(Combining combining) {
        return new FlatInvocationCombiner(combining) {
            @Override
            public void combine(ParameterVector[] in, ParameterVector out) throws Exception {
                combining.combine(in, out);
            }
        };
    }

    /** One that has nothing to combine: for methods without parameters, as of a barrier. */
    public static FlatInvocationCombiner ofNothing() {
        return of((in, out) -> {});
    }

    /**
     * Combines.
     *
     * @param in the arguments of each participant, by its rank
     * @param out where to write the arguments of the one call, all of them
     * @throws Exception to give the call up
     */
    public void combine(ParameterVector[] in, ParameterVector out) throws Exception {
        throw new ConfigurationException(
                getClass().getTypeName() + " does not override combine(ParameterVector[], ParameterVector)");
    }
}

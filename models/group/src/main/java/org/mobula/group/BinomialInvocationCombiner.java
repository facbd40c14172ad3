package org.mobula.group;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Combines the arguments of participants two by two, in the manner of a reduction; runs along a tree at the
 * participants. It must be associative; operands keep the order of the participants' ranks. The same arguments may be
 * combined at several participants, which must come to the same.
 *
 * <p><b>Threads:</b> the participants', one call at a time for each reference. <b>Failure:</b> what it throws, all
 * participants throw.
 */
public non-sealed class BinomialInvocationCombiner implements InvocationCombiner {
    /** Combines by code. */
    @FunctionalInterface
    public interface Combining extends Serializable {
        /** See {@link BinomialInvocationCombiner#combine}. */
        void combine(ParameterVector in1, ParameterVector in2, ParameterVector out) throws Exception;
    }

    private final @Nullable Object code; // what it was made of, null for a subclass

    /** For subclasses. */
    public BinomialInvocationCombiner() {
        this.code = null;
    }

    /** Made of code. */
    BinomialInvocationCombiner(Object code) {
        this.code = code;
    }

    /** What it was made of; null for a subclass. */
    final @Nullable Object code() {
        return code;
    }

    /** One that combines by this code. */
    public static BinomialInvocationCombiner of(Combining combining) {
        return new BinomialInvocationCombiner(combining) {
            @Override
            public void combine(ParameterVector in1, ParameterVector in2, ParameterVector out) throws Exception {
                combining.combine(in1, in2, out);
            }
        };
    }

    /** One that has nothing to combine: for methods without parameters, as of a barrier. */
    public static BinomialInvocationCombiner ofNothing() {
        return of((in1, in2, out) -> {});
    }

    /**
     * Combines.
     *
     * @param in1 arguments of participants of lower ranks
     * @param in2 arguments of participants of higher ranks
     * @param out where to write both, combined
     * @throws Exception to give the call up
     */
    public void combine(ParameterVector in1, ParameterVector in2, ParameterVector out) throws Exception {
        throw new ConfigurationException(getClass().getTypeName()
                + " does not override combine(ParameterVector, ParameterVector, ParameterVector)");
    }
}

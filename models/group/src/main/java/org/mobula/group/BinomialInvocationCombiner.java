package org.mobula.group;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Combines the arguments of participants two by two, as in a reduction, along a tree of the participants. It must be
 * associative; operands keep the order of participants. The same arguments may be combined at several participants,
 * which must compute the same.
 *
 * <p><b>Threads:</b> the participant's, one call at a time for each reference. <b>Failure:</b> all participants throw
 * what it throws.
 */
public non-sealed class BinomialInvocationCombiner implements InvocationCombiner {
    /** Code that combines. */
    @FunctionalInterface
    public interface Combining extends Serializable {
        /** See {@link BinomialInvocationCombiner#combine}. */
        void combine(ParameterVector in1, ParameterVector in2, ParameterVector out) throws Exception;
    }

    private final @Nullable Combining code; // null in subclasses

    /** For subclasses. */
    public BinomialInvocationCombiner() {
        this.code = null;
    }

    private BinomialInvocationCombiner(Combining code) {
        this.code = code;
    }

    /** The code that this was made of; null in subclasses. */
    final @Nullable Object code() {
        return code;
    }

    /** A combiner that runs this code. */
    public static BinomialInvocationCombiner of(Combining code) {
        return new BinomialInvocationCombiner(code);
    }

    /** A combiner for methods without parameters, such as a barrier. */
    public static BinomialInvocationCombiner ofNothing() {
        return of((in1, in2, out) -> {});
    }

    /**
     * Combines two operands.
     *
     * @param in1 the arguments of lower participants
     * @param in2 the arguments of higher participants
     * @param out receives the combined arguments, all of them
     * @throws Exception to fail the call
     */
    public void combine(ParameterVector in1, ParameterVector in2, ParameterVector out) throws Exception {
        if (code == null) {
            throw new ConfigurationException(getClass().getTypeName()
                    + " does not override combine(ParameterVector, ParameterVector, ParameterVector)");
        }
        code.combine(in1, in2, out);
    }
}

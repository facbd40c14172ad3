package org.mobula.group;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Combines the arguments of all participants at once, as in a gather. It runs at participant 0. If every rank with
 * members has exactly one participant and replies are discarded, it runs at both of two participants, and may run at
 * each of more on one host; all must compute the same then.
 *
 * <p><b>Threads:</b> the participant's, one call at a time for each reference. <b>Failure:</b> all participants throw
 * what it throws at participant 0; where it runs at several, each throws its own exception.
 */
public non-sealed class FlatInvocationCombiner implements InvocationCombiner {
    /** Code that combines. */
    @FunctionalInterface
    public interface Combining extends Serializable {
        /** See {@link FlatInvocationCombiner#combine}. */
        void combine(ParameterVector[] in, ParameterVector out) throws Exception;
    }

    private final @Nullable Combining code; // null in subclasses

    /** For subclasses. */
    public FlatInvocationCombiner() {
        this.code = null;
    }

    private FlatInvocationCombiner(Combining code) {
        this.code = code;
    }

    /** The code that this was made of; null in subclasses. */
    final @Nullable Object code() {
        return code;
    }

    /** A combiner that runs this code. */
    public static FlatInvocationCombiner of(Combining code) {
        return new FlatInvocationCombiner(code);
    }

    /** A combiner for methods without parameters, such as a barrier. */
    public static FlatInvocationCombiner ofNothing() {
        return of((in, out) -> {});
    }

    /**
     * Combines the arguments.
     *
     * @param in the arguments of each participant, by participant
     * @param out receives all arguments of the combined call
     * @throws Exception to fail the call
     */
    public void combine(ParameterVector[] in, ParameterVector out) throws Exception {
        if (code == null) {
            throw new ConfigurationException(
                    getClass().getTypeName() + " does not override combine(ParameterVector[], ParameterVector)");
        }
        code.combine(in, out);
    }
}

package org.mobula.group;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Makes the arguments of each member out of those of the call.
 *
 * <p><b>Threads:</b> the calling one. <b>Failure:</b> the call throws what it throws, and nothing is sent.
 */
public class Personalizer {
    /** Code that personalizes. */
    @FunctionalInterface
    public interface Personalizing extends Serializable {
        /** See {@link Personalizer#personalize}. */
        void personalize(ParameterVector in, ParameterVector[] out) throws Exception;
    }

    private final @Nullable Personalizing code; // null in subclasses

    /** For subclasses. */
    public Personalizer() {
        this.code = null;
    }

    private Personalizer(Personalizing code) {
        this.code = code;
    }

    /** The code that this was made of; null in subclasses. */
    final @Nullable Object code() {
        return code;
    }

    /** A personalizer that runs this code. */
    public static Personalizer of(Personalizing code) {
        return new Personalizer(code);
    }

    /**
     * Makes the arguments of each member.
     *
     * @param in the arguments of the call
     * @param out receives all arguments of each member, by member rank
     * @throws Exception to fail the call
     */
    public void personalize(ParameterVector in, ParameterVector[] out) throws Exception {
        if (code == null) {
            throw new ConfigurationException(
                    getClass().getTypeName() + " does not override personalize(ParameterVector, ParameterVector[])");
        }
        code.personalize(in, out);
    }
}

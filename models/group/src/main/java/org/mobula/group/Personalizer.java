package org.mobula.group;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Makes the arguments that each member gets out of those of the call.
 *
 * <p><b>Threads:</b> the calling one. <b>Failure:</b> what it throws, the call throws; nothing is sent then.
 */
public class Personalizer {
    /** Personalizes by code. */
    @FunctionalInterface
    public interface Personalizing extends Serializable {
        /** See {@link Personalizer#personalize}. */
        void personalize(ParameterVector in, ParameterVector[] out) throws Exception;
    }

    private final @Nullable Object code; // what it was made of, null for a subclass

    /** For subclasses. */
    public Personalizer() {
        this.code = null;
    }

    /** Made of code. */
    Personalizer(Object code) {
        this.code = code;
    }

    /** What it was made of; null for a subclass. */
    final @Nullable Object code() {
        return code;
    }

    /** One that personalizes by this code. */
    public static Personalizer of(Personalizing personalizing) {
        return new Personalizer(personalizing) {
            @Override
            public void personalize(ParameterVector in, ParameterVector[] out) throws Exception {
                personalizing.personalize(in, out);
            }
        };
    }

    /**
     * Personalizes.
     *
     * @param in the call's arguments
     * @param out where to write those of each member, by its rank, all of them
     * @throws Exception to give the call up
     */
    public void personalize(ParameterVector in, ParameterVector[] out) throws Exception {
        throw new ConfigurationException(
                getClass().getTypeName() + " does not override personalize(ParameterVector, ParameterVector[])");
    }
}

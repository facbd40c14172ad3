package org.mobula.launch;

import java.util.Locale;

/** What happens to the other ranks when one fails. */
public enum FailurePolicy {
    /** The run ends with the exit code of the failed rank. */
    ABORT,
    /** The other ranks continue; operations that need the failed rank fail. */
    CONTINUE;

    /**
     * Parses {@code abort} or {@code continue}, in any case.
     *
     * @throws LaunchException if the name is neither
     */
    public static FailurePolicy parse(String name) {
        return switch (name.strip().toLowerCase(Locale.ROOT)) {
            case "abort" -> ABORT;
            case "continue" -> CONTINUE;
            default ->
                throw new LaunchException("unknown failure policy \"" + name + "\"; choose abort or continue"
                        + " (--on-failure, " + JobEnvironment.ON_FAILURE + ")");
        };
    }

    /** The name that {@link #parse} accepts. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

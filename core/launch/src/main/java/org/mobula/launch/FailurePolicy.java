package org.mobula.launch;

import java.util.Locale;

/** What a failed rank means for the others. */
public enum FailurePolicy {
    /** The run ends, with the failed rank's exit code. */
    ABORT,
    /** The others go on; calls that need the failed rank fail. */
    CONTINUE;

    /** The policy of a name as options and environment write it: {@code abort} or {@code continue}. */
    public static FailurePolicy parse(String name) {
        return switch (name.strip().toLowerCase(Locale.ROOT)) {
            case "abort" -> ABORT;
            case "continue" -> CONTINUE;
            default ->
                throw new LaunchException("unknown failure policy \"" + name + "\"; choose abort or continue"
                        + " (--on-failure, " + JobEnvironment.ON_FAILURE + ")");
        };
    }

    /** The name that {@link #parse} reads. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

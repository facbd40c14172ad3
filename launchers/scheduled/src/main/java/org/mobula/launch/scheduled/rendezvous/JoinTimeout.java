package org.mobula.launch.scheduled.rendezvous;

import java.time.Duration;
import java.util.Map;
import org.mobula.launch.LaunchException;

/** How long ranks wait for each other at the start of a run. */
public final class JoinTimeout {
    /** <i>User</i>: the seconds. */
    public static final String VARIABLE = "MOBULA_JOIN_TIMEOUT";

    private JoinTimeout() {}

    /**
     * The time that the variable gives.
     *
     * @param standard the time if the variable is not set
     * @throws LaunchException if it is no number of seconds
     */
    public static Duration of(Map<String, String> environment, Duration standard) {
        String text = environment.getOrDefault(VARIABLE, "").strip();
        if (text.isEmpty()) {
            return standard;
        }
        if (!text.matches("[1-9]\\d{0,6}")) {
            throw new LaunchException(
                    VARIABLE + " is \"" + text + "\"; it must be a number of seconds from 1 to 9999999");
        }
        return Duration.ofSeconds(Long.parseLong(text));
    }
}

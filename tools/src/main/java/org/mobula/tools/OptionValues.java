package org.mobula.tools;

import java.time.Duration;
import org.mobula.launch.LaunchException;

/** Parses numbers on the command line. */
final class OptionValues {
    private static final Duration LONGEST = Duration.ofDays(365);

    private OptionValues() {}

    /**
     * A whole number in a range.
     *
     * @throws LaunchException if it is none; the message names the option and the range
     */
    static int number(String option, String text, int least, int most) {
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // reported below
        }
        String range = most == Integer.MAX_VALUE ? ", " + least + " or more" : " from " + least + " to " + most;
        throw new LaunchException(option + " " + text + " is not valid; give a whole number" + range);
    }

    /**
     * A time in seconds, up to a year; fractions are allowed.
     *
     * @throws LaunchException if it is none, or less than {@code least}; the message names the option
     */
    static Duration seconds(String option, String text, Duration least) {
        try {
            double seconds = Double.parseDouble(text);
            Duration time = Duration.ofNanos((long) (seconds * 1e9));
            if (seconds >= 0 && time.compareTo(least) >= 0 && time.compareTo(LONGEST) <= 0) {
                return time;
            }
        } catch (NumberFormatException notANumber) {
            // reported below
        }
        String range = least.isZero() ? "0 or more" : "more than 0";
        throw new LaunchException(
                option + " " + text + " is not valid; give a time in seconds, " + range + ", as in " + option + " 60");
    }
}

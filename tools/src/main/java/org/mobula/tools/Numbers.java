package org.mobula.tools;

import java.time.Duration;
import org.mobula.launch.LaunchException;

/** Numbers on the command line. */
final class Numbers {
    private Numbers() {}

    /**
     * A whole number in a range.
     *
     * @throws LaunchException if it is none; the message names the option and the range
     */
    static int whole(String option, String text, int least, int most) {
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // said below
        }
        String range = most == Integer.MAX_VALUE ? least + " or more" : "from " + least + " to " + most;
        throw new LaunchException(option + " " + text + " is not a number that it takes; give one " + range);
    }

    /**
     * A time in seconds, also a fraction of one; 0 or more, up to a year.
     *
     * @throws LaunchException if it is none; the message names the option
     */
    static Duration seconds(String option, String text) {
        try {
            double seconds = Double.parseDouble(text);
            if (seconds >= 0 && seconds <= Duration.ofDays(365).toSeconds()) {
                return Duration.ofMillis(Math.round(seconds * 1000));
            }
        } catch (NumberFormatException notANumber) {
            // said below
        }
        throw new LaunchException(option + " " + text + " is not a time; give seconds, as in " + option + " 60");
    }
}

package org.mobula.tools;

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
}

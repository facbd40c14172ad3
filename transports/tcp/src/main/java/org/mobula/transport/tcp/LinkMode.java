package org.mobula.transport.tcp;

import java.util.Locale;
import org.mobula.transport.LinkOptions;
import org.mobula.transport.LinkOptions.Protection;

/**
 * What both ends of a connection must have in common.
 *
 * @param protection what is done to the bytes
 * @param resumable whether the connection survives interruptions
 */
record LinkMode(Protection protection, boolean resumable) {
    static final LinkMode PLAIN = new LinkMode(Protection.NONE, false);

    private static final String LETTERS = "TIS"; // by protection; small if resumable

    static LinkMode of(LinkOptions options) {
        return new LinkMode(options.protection(), !options.tolerate().isZero());
    }

    /** The first word of a greeting. */
    int word() {
        char letter = LETTERS.charAt(protection.ordinal());
        return WireLayout.GREETING_WORD | (resumable ? Character.toLowerCase(letter) : letter);
    }

    /** The options of {@code mobula run} that lead to a word; empty if it is no first word of a greeting. */
    static String optionsOf(int word) {
        for (Protection each : Protection.values()) {
            for (boolean resumable : new boolean[] {false, true}) {
                LinkMode mode = new LinkMode(each, resumable);
                if (mode.word() == word) {
                    return mode.options();
                }
            }
        }
        return "";
    }

    String options() {
        String first =
                protection == Protection.NONE ? "" : "--" + protection.name().toLowerCase(Locale.ROOT);
        String second = resumable ? "--tolerate-disconnect" : "";
        String both = (first + " " + second).strip();
        return both.isEmpty() ? "no protection" : both;
    }
}

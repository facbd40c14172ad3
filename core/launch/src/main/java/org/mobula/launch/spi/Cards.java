package org.mobula.launch.spi;

import java.nio.charset.StandardCharsets;

/** Checks cards, for implementations of {@link org.mobula.launch.Job}. */
public final class Cards {
    /** The longest card, in bytes of UTF-8. */
    public static final int LIMIT = 64 * 1024;

    private Cards() {}

    /**
     * Returns the card.
     *
     * @throws IllegalArgumentException if it is not one line of at most {@link #LIMIT} bytes
     */
    public static String checked(String card) {
        if (card.indexOf('\n') >= 0 || card.indexOf('\r') >= 0) {
            throw new IllegalArgumentException(
                    "a card must be one line, but this one has line breaks: \"" + shortened(card) + "\"; escape them");
        }
        int bytes = card.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > LIMIT) {
            throw new IllegalArgumentException("a card has at most " + LIMIT + " bytes, but this one has " + bytes
                    + "; send large data as a message");
        }
        return card;
    }

    private static String shortened(String card) {
        String escaped = card.replace("\n", "\\n").replace("\r", "\\r");
        return escaped.length() <= 80 ? escaped : escaped.substring(0, 80) + "...";
    }
}

package org.mobula.transport;

import java.util.stream.IntStream;

/**
 * The ports on which a process may listen, for firewalls.
 *
 * @param first the lowest; 0 for any port that the system chooses
 * @param last the highest; 0 for any
 */
public record PortRange(int first, int last) {
    /** Any port that is free. */
    public static final PortRange ANY = new PortRange(0, 0);

    private static final int MOST = 65535;

    /** Checks the limits. */
    public PortRange {
        if ((first != 0 || last != 0) && (first < 1 || last < first || last > MOST)) {
            throw new IllegalArgumentException(first + "-" + last + " is no range of ports; give FIRST-LAST, from 1-"
                    + MOST + ", such as 40000-40099");
        }
    }

    /**
     * Parses {@code 40000-40099} or {@code 40000}; an empty text is {@link #ANY}.
     *
     * @throws IllegalArgumentException if the text is no range
     */
    public static PortRange parse(String text) {
        if (text.isBlank()) {
            return ANY;
        }
        String[] words = text.strip().split("-", 2);
        for (String word : words) {
            if (!word.matches("[0-9]{1,5}") || word.matches("0+")) {
                throw new IllegalArgumentException("\"" + text + "\" is no range of ports; give FIRST-LAST, from 1-"
                        + MOST + ", such as 40000-40099");
            }
        }
        return new PortRange(Integer.parseInt(words[0]), Integer.parseInt(words[words.length - 1]));
    }

    /** Whether any free port will do. */
    public boolean isAny() {
        return first == 0;
    }

    /** The ports, ascending; only 0 if any will do. */
    public IntStream ports() {
        return IntStream.rangeClosed(first, last);
    }

    /** {@code FIRST-LAST}, or empty for any. */
    @Override
    public String toString() {
        return isAny() ? "" : first + "-" + last;
    }
}

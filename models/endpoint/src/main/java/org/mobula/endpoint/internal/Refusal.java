package org.mobula.endpoint.internal;

/** Why a connection is refused, in the order of the numbers that travel. */
public enum Refusal {
    /** Too many requests wait for an accept. */
    TOO_MANY_REQUESTS("too many requests wait there. Accept more often, or connect later");

    private static final Refusal[] ALL = values();

    private final String words;

    Refusal(String words) {
        this.words = words;
    }

    /** The reason and a remedy. */
    public String words() {
        return words;
    }

    /** The refusal with a number. */
    static Refusal of(int number) {
        if (number < 0 || number >= ALL.length) {
            throw new CorruptEndpointMessageException("a connection was refused for the unknown reason " + number);
        }
        return ALL[number];
    }
}

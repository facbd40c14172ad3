package org.mobula.endpoint.internal;

/** The result of a remote read or write, in the order of the numbers that travel. */
public enum Access {
    /** It was done. */
    DONE("it was done"),
    /** There is no such registration, or it belongs to another endpoint. */
    NOT_REGISTERED("the buffer is not registered with its endpoint. Register it, and send its region again"),
    /** The registration does not allow it. */
    NOT_ALLOWED("the registration does not allow it. Register the buffer with that access"),
    /** It exceeds the buffer. */
    OUT_OF_BOUNDS("it exceeds the buffer. Stay within the size of the region"),
    /** The buffer waits for its reclaim. */
    RECLAIMING("the buffer is being reclaimed. Wait until its owner uses it again"),
    /** Too many reads of the peer are in progress. */
    TOO_MANY("too many accesses are in progress. Wait for some before posting more");

    private static final Access[] ALL = values();

    private final String words;

    Access(String words) {
        this.words = words;
    }

    /** The reason and a remedy. */
    public String words() {
        return words;
    }

    /** The result with a number. */
    static Access of(int number) {
        if (number < 0 || number >= ALL.length) {
            throw new CorruptEndpointMessageException("an access ended with the unknown result " + number);
        }
        return ALL[number];
    }
}

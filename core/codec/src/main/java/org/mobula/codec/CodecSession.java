package org.mobula.codec;

/**
 * One connection's share of the codecs: its writer and its reader, with the type numbers of each direction.
 *
 * <p><b>Threads:</b> the writer by one thread at a time, in the order in which messages leave; the reader by one at a
 * time, in the order in which they arrive. Both hold since the connection's own locks see to it.
 */
public final class CodecSession {
    private final ObjectWriter writer;
    private final ObjectReader reader;

    CodecSession(ObjectWriter writer, ObjectReader reader) {
        this.writer = writer;
        this.reader = reader;
    }

    /** Writes objects to the peer. */
    public ObjectWriter writer() {
        return writer;
    }

    /** Reads objects from the peer. */
    public ObjectReader reader() {
        return reader;
    }
}

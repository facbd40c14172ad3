package org.mobula.codec;

/**
 * The writer and the reader of one connection, with the type numbers of each direction.
 *
 * <p><b>Threads:</b> one thread at a time uses the writer, in the order in which messages leave; one thread at a time
 * uses the reader, in the order in which they arrive. The locks of the connection ensure both.
 */
public final class CodecSession {
    private final ObjectWriter writer;
    private final ObjectReader reader;

    CodecSession(ObjectWriter writer, ObjectReader reader) {
        this.writer = writer;
        this.reader = reader;
    }

    /** The writer of objects to the peer. */
    public ObjectWriter writer() {
        return writer;
    }

    /** The reader of objects from the peer. */
    public ObjectReader reader() {
        return reader;
    }
}

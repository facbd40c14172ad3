package org.mobula.transport.tcp.secure;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Makes records of bytes, and bytes of records.
 *
 * <p><b>Threads:</b> one seals, one opens. <b>Failure:</b> an {@link IOException} is final.
 */
interface RecordCipher {
    /** The length of a record is not known yet. */
    int UNKNOWN = 0;

    /** The longest record, in bytes. */
    int recordLimit();

    /**
     * Makes one record of some of the bytes, or one that the cipher itself needs.
     *
     * @param from at least one has bytes
     * @param into has room for the longest record
     */
    void seal(ByteBuffer[] from, ByteBuffer into) throws IOException;

    /** The length of the record at the position of the buffer, or {@link #UNKNOWN}. */
    int recordLength(ByteBuffer arrived) throws IOException;

    /**
     * Checks the record at the position of the buffer, and appends its bytes, of which there may be none.
     *
     * @param length the length of the record, all of which has arrived
     * @param into has room for as many bytes
     */
    void open(ByteBuffer arrived, int length, ByteBuffer into) throws IOException;

    /** The name for messages: {@code "TLS 1.3"}. */
    String name();
}

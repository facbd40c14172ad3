package org.mobula.transport.tcp.resume;

/**
 * A record of a resumable stream; numbers are big-endian.
 *
 * <pre>
 *   0  int    length of the content, 0 to 65536, or -1: the sender closes the stream
 *   4  int    0
 *   8  long   how many bytes of the other direction the sender has
 *  16  bytes  content
 * </pre>
 */
final class RecordLayout {
    static final int HEADER = 16;
    static final int CONTENT = 1 << 16;
    static final int CLOSE = -1;

    private RecordLayout() {}
}

package org.mobula.transport.tcp.secure;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.mobula.transport.spi.ConnectionEnd;
import org.mobula.transport.spi.TimedSocket;
import org.mobula.transport.tcp.stream.ByteStream;

/** A few bytes in each direction of a new stream, on a thread that may block. */
public final class Exchange {
    private Exchange() {}

    /**
     * Sends some bytes, and reads those of the peer, which does the same.
     *
     * @param timed the socket of the stream
     * @param bytes how many the peer sends
     */
    public static ByteBuffer run(ByteStream stream, TimedSocket timed, byte[] own, int bytes) throws IOException {
        ByteBuffer out = ByteBuffer.allocateDirect(own.length).put(own).flip();
        stream.write(out);
        while (out.hasRemaining() || !stream.flush()) {
            timed.awaitWritable();
            stream.write(out);
        }
        ByteBuffer theirs = ByteBuffer.allocate(bytes);
        while (theirs.hasRemaining()) {
            int read = stream.read(theirs);
            if (read < 0) {
                throw new EOFException(ConnectionEnd.CAUSE);
            }
            if (read == 0) {
                timed.awaitReadable();
            }
        }
        return theirs.flip();
    }
}

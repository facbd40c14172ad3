package org.mobula.launch.pmi;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Lines to and from a PMI server. <b>Threads:</b> one reads and one writes at a time. */
abstract class PmiLines {
    /** The longest line that a server may send, in bytes. */
    static final int LIMIT = 64 * 1024;

    private final byte[] buffer = new byte[4096];
    private final StringBuilder line = new StringBuilder();
    private int next;
    private int end;

    /** Reads at least one byte; -1 at the end. */
    abstract int read(byte[] into) throws IOException;

    /** Writes all bytes. */
    abstract void write(byte[] bytes) throws IOException;

    final void send(String text) throws IOException {
        write((text + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    /** The next line without its line break. */
    final String receive() throws IOException {
        line.setLength(0);
        while (true) {
            while (next < end) {
                char read = (char) (buffer[next++] & 0xff);
                if (read == '\n') {
                    return line.toString();
                }
                line.append(read);
                if (line.length() > LIMIT) {
                    throw new IOException("a line of more than " + LIMIT + " bytes");
                }
            }
            next = 0;
            end = Math.max(0, read(buffer));
            if (end == 0) {
                throw new IOException("it closed the connection");
            }
        }
    }
}

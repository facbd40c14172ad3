package org.mobula.launch.local.ship;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.mobula.launch.local.control.FileAnswer;
import org.mobula.launch.local.control.FileRequest;

/** Reads a file or a resource of the launcher. <b>Threads:</b> one at a time. */
final class ShippedInput extends InputStream {
    private final ShippedStreams launcher;
    private final String purpose;
    private FileAnswer.Content chunk;
    private int position;
    private boolean closed;

    ShippedInput(ShippedStreams launcher, FileAnswer.Content first, String purpose) {
        this.launcher = launcher;
        this.chunk = first;
        this.purpose = purpose;
    }

    @Override
    public int read() throws IOException {
        return advance() ? chunk.bytes()[position++] & 0xff : -1;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, to.length);
        if (length == 0) {
            return 0;
        }
        if (!advance()) {
            return -1;
        }
        int count = Math.min(length, available());
        System.arraycopy(chunk.bytes(), position, to, offset, count);
        position += count;
        return count;
    }

    /** How many bytes are here already. */
    @Override
    public int available() {
        return chunk.bytes().length - position;
    }

    /** Makes a byte available, unless the file has ended. */
    private boolean advance() throws IOException {
        if (closed) {
            throw launcher.failure(purpose, "its stream is closed");
        }
        while (available() == 0) {
            if (chunk.isLast()) {
                return false;
            }
            chunk = launcher.content(new FileRequest.Read(chunk.handle()), purpose);
            position = 0;
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            if (!chunk.isLast()) {
                launcher.content(new FileRequest.Close(chunk.handle()), purpose);
            }
        }
    }
}

package org.mobula.launch.local.ship;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;
import org.mobula.launch.local.control.FileRequest;

/** Writes a file of the launcher, in pieces of {@link FileRequest#CHUNK} bytes. <b>Threads:</b> one at a time. */
final class ShippedOutput extends OutputStream {
    private final ShippedStreams launcher;
    private final int handle;
    private final String purpose;
    private final byte[] chunk = new byte[FileRequest.CHUNK];
    private int filled;
    private boolean closed;

    ShippedOutput(ShippedStreams launcher, int handle, String purpose) {
        this.launcher = launcher;
        this.handle = handle;
        this.purpose = purpose;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, from.length);
        if (closed) {
            throw launcher.failure(purpose, "its stream is closed");
        }
        int written = 0;
        while (written < length) {
            if (filled == chunk.length) {
                flush();
            }
            int count = Math.min(length - written, chunk.length - filled);
            System.arraycopy(from, offset + written, chunk, filled, count);
            filled += count;
            written += count;
        }
    }

    /** Sends what was written, and waits until the launcher has it in the file. */
    @Override
    public void flush() throws IOException {
        if (filled > 0) {
            byte[] bytes = Arrays.copyOf(chunk, filled);
            filled = 0;
            launcher.content(new FileRequest.Write(handle, bytes), purpose);
        }
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            try {
                flush();
            } finally {
                closed = true;
                launcher.content(new FileRequest.Close(handle), purpose);
            }
        }
    }
}

package org.mobula.launch.local.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Relays the output of a rank in whole lines, so that lines of different ranks do not mix.
 *
 * <p>A line of more than 1 MiB is relayed in parts, to limit memory. A missing line break at the end of the output is
 * added.
 *
 * <p><b>Threads:</b> one per relay. <b>Ownership:</b> reads its source to the end, even after the sink has failed: a
 * rank must not block because its output is not read.
 */
final class LineRelay implements Runnable {
    static final int LINE_LIMIT = 1 << 20;
    private static final int LEAST_BUFFER = 16 * 1024;

    private final InputStream source;
    private final OutputStream sink;
    private final ReentrantLock whole;
    private final Supplier<byte[]> prefix;
    private byte[] buffer = new byte[LEAST_BUFFER];
    private int filled;
    private boolean inLine;
    private boolean broken;

    /**
     * @param source a stream of one rank's output
     * @param sink the launcher's own stream
     * @param whole held while lines are written; shared by all relays
     * @param prefix prefix of each line; called once there is a line
     */
    LineRelay(InputStream source, OutputStream sink, ReentrantLock whole, Supplier<byte[]> prefix) {
        this.source = source;
        this.sink = sink;
        this.whole = whole;
        this.prefix = prefix;
    }

    @Override
    public void run() {
        try (source) {
            int count;
            while ((count = source.read(buffer, filled, buffer.length - filled)) >= 0) {
                int searched = filled;
                filled += count;
                passOn(lastLineEnd(searched));
            }
        } catch (IOException ended) {
            // the process ended; what was read is relayed
        }
        if (filled > 0 || inLine) {
            makeRoom();
            buffer[filled++] = '\n';
            write(filled);
        }
    }

    private int lastLineEnd(int from) {
        for (int i = filled - 1; i >= from; i--) {
            if (buffer[i] == '\n') {
                return i + 1;
            }
        }
        return 0;
    }

    private void passOn(int wholeLines) {
        if (wholeLines > 0) {
            write(wholeLines);
        } else if (filled >= LINE_LIMIT) {
            write(filled);
        } else {
            makeRoom();
        }
    }

    private void makeRoom() {
        if (filled == buffer.length) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
    }

    private void write(int length) {
        byte[] lines = prefixed(length);
        inLine = buffer[length - 1] != '\n';
        System.arraycopy(buffer, length, buffer, 0, filled - length);
        filled -= length;
        whole.lock();
        try {
            if (!broken) {
                sink.write(lines);
                sink.flush();
            }
        } catch (IOException outputClosed) {
            broken = true;
        } finally {
            whole.unlock();
        }
    }

    private byte[] prefixed(int length) {
        byte[] mark = prefix.get();
        if (mark.length == 0) {
            return Arrays.copyOf(buffer, length);
        }
        ByteArrayOutputStream lines = new ByteArrayOutputStream(length + length / 4 + mark.length);
        boolean atStart = !inLine;
        for (int i = 0; i < length; i++) {
            if (atStart) {
                lines.writeBytes(mark);
            }
            lines.write(buffer[i]);
            atStart = buffer[i] == '\n';
        }
        return lines.toByteArray();
    }
}

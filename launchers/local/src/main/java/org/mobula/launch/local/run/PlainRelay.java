package org.mobula.launch.local.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Relays output as it comes, for a rank that is alone: it may print a question without a line break.
 *
 * <p><b>Threads:</b> one per relay. It reads its source to the end, even after the sink has failed.
 *
 * @param source a stream of the rank's output
 * @param sink receives it; not closed
 */
record PlainRelay(InputStream source, OutputStream sink) implements Runnable {
    private static final int BUFFER = 16 * 1024;

    @Override
    public void run() {
        byte[] bytes = new byte[BUFFER];
        boolean broken = false;
        try (source) {
            int count;
            while ((count = source.read(bytes)) >= 0) {
                broken = broken || !passed(bytes, count);
            }
        } catch (IOException ended) {
            // the process ended; what was read is relayed
        }
    }

    private boolean passed(byte[] bytes, int count) {
        try {
            sink.write(bytes, 0, count);
            sink.flush();
            return true;
        } catch (IOException outputClosed) {
            return false;
        }
    }
}

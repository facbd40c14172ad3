package org.mobula.launch.ssh;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiConsumer;

/**
 * Writes the output of all hosts to this process's output, in whole lines as they come.
 *
 * <p><b>Threads:</b> any adds output; one daemon thread writes, so that a stopped terminal delays nothing else. Each
 * host's credit limits what waits here.
 */
final class OutputWriter {
    private static final OutputStream OUT = new FileOutputStream(FileDescriptor.out);
    private static final OutputStream ERR = new FileOutputStream(FileDescriptor.err);

    private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final BiConsumer<Integer, Integer> written;

    /** @param written receives the number of a host and how many bytes of it were written */
    OutputWriter(BiConsumer<Integer, Integer> written) {
        this.written = written;
        Thread.ofPlatform().daemon().name("mobula-output").start(this::run);
    }

    /** Writes lines of a host. */
    void write(int host, int stream, byte[] lines) {
        tasks.add(() -> {
            try {
                (stream == 1 ? OUT : ERR).write(lines);
            } catch (IOException outputClosed) {
                // the ranks go on
            }
            written.accept(host, lines.length);
        });
    }

    /** Does something once everything before has been written. */
    void then(Runnable task) {
        tasks.add(task);
    }

    private void run() {
        try {
            while (true) {
                tasks.take().run();
            }
        } catch (InterruptedException ended) {
            // nothing interrupts it
        }
    }
}

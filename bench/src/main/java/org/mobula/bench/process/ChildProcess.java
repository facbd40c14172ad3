package org.mobula.bench.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.MeasurementFailedException;

/**
 * A process of an implementation. Its standard error is relayed, and the last lines are kept for error messages.
 *
 * <p><b>Threads:</b> one; a separate daemon reads standard error. <b>Ownership:</b> the process and its descendants,
 * ended on close. <b>Failure:</b> {@link MeasurementFailedException} with the name and the last lines of the process.
 */
public final class ChildProcess implements AutoCloseable {
    private static final int KEPT_LINES = 12;
    private static final Duration TO_END_BY_ITSELF = Duration.ofSeconds(2);
    private static final Duration TO_HEAR_THE_REST = Duration.ofSeconds(1);

    private final String name;
    private final Process process;
    private final BufferedReader said;
    private final Deque<String> lastWords = new ArrayDeque<>();
    private final Thread listener;

    private ChildProcess(String name, Process process) {
        this.name = name;
        this.process = process;
        said = process.inputReader(StandardCharsets.UTF_8);
        listener = Thread.ofPlatform().daemon().name("stderr-of-" + name).start(this::listen);
    }

    /** @param name its name in messages */
    public static ChildProcess start(String name, List<String> words) throws IOException {
        return new ChildProcess(name, new ProcessBuilder(words).start());
    }

    /** The next line of its standard output. */
    public String line() throws IOException, InterruptedException {
        @Nullable String line = said.readLine();
        if (line == null) {
            throw failed("it printed no line");
        }
        return line;
    }

    /** Its live descendants. */
    public List<ProcessHandle> descendants() {
        return process.descendants().toList();
    }

    /** Reads and drops the rest of its standard output, so that it never waits for a reader. */
    public void drain() {
        Thread.ofPlatform().daemon().name("stdout-of-" + name).start(() -> {
            try {
                said.transferTo(Writer.nullWriter());
            } catch (IOException ended) {
                // the process has ended
            }
        });
    }

    /** Writes a line to its standard input. */
    void say(String line) throws IOException {
        process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    /** Waits until it has ended successfully. */
    public void await(Duration limit) throws InterruptedException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw failed("it took more than " + limit.toSeconds() + " s");
        }
        if (process.exitValue() != 0) {
            throw failed("exit code " + process.exitValue());
        }
    }

    /** Ends it and its descendants: first by the end of its standard input, then by force. */
    @Override
    public void close() {
        List<ProcessHandle> below = descendants();
        try {
            process.getOutputStream().close();
            if (process.waitFor(TO_END_BY_ITSELF.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (IOException ended) {
            // the process has ended
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        } finally {
            process.destroyForcibly();
            below.forEach(ProcessHandle::destroyForcibly);
        }
    }

    private MeasurementFailedException failed(String what) throws InterruptedException {
        listener.join(TO_HEAR_THE_REST);
        synchronized (lastWords) {
            return new MeasurementFailedException(name + " failed: " + what + "; "
                    + (lastWords.isEmpty()
                            ? "it printed no error"
                            : "its last lines: " + String.join("\n    ", lastWords)));
        }
    }

    private void listen() {
        try (BufferedReader complaints =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = complaints.readLine(); line != null; line = complaints.readLine()) {
                System.err.println(line);
                synchronized (lastWords) {
                    lastWords.add(line);
                    if (lastWords.size() > KEPT_LINES) {
                        lastWords.removeFirst();
                    }
                }
            }
        } catch (IOException ended) {
            // the process has ended
        }
    }
}

package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mobula.testkit.Await;

/** A running program. */
final class Run {
    private static final Duration TIMEOUT = Duration.ofSeconds(50);

    private final Process process;
    private final Path out;
    private final Path err;

    Run(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** The launcher's process; for a program started by plain {@code java}, its own process. */
    Process process() {
        return process;
    }

    /** Its standard output so far. */
    String out() {
        return read(out);
    }

    String err() {
        return read(err);
    }

    /** Waits until {@code count} lines match an expression. Returns the first group of each match. */
    List<String> await(String expression, int count) {
        Pattern pattern = Pattern.compile(expression);
        Await.await(expression)
                .atMost(TIMEOUT)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> found(pattern).size() >= count || !process.isAlive());
        assertThat(found(pattern))
                .as("lines that match %s in: %s%s", expression, out(), err())
                .hasSizeGreaterThanOrEqualTo(count);
        return found(pattern);
    }

    private List<String> found(Pattern pattern) {
        return out().lines()
                .map(pattern::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .toList();
    }

    String await(String expression) {
        return await(expression, 1).getFirst();
    }

    /** Waits until standard error contains a text. */
    Run awaitError(String words) {
        Await.await(words)
                .atMost(TIMEOUT)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> err().contains(words) || !process.isAlive());
        assertThat(err()).as("standard error; standard output: %s", out()).contains(words);
        return this;
    }

    /** Writes a line to standard input. */
    void sendLine(String line) {
        try {
            process.outputWriter().append(line).append('\n').flush();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Waits until the run ends. */
    Outcome end() throws InterruptedException {
        boolean ended = process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        assertThat(ended)
                .as(
                        "ended within %s; output: %s%s; stacks:%n%s",
                        TIMEOUT, out(), err(), ended ? "" : Processes.stacks(process.toHandle()))
                .isTrue();
        return new Outcome(process.exitValue(), out(), err());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}

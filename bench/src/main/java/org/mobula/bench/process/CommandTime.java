package org.mobula.bench.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.RunLength;

/**
 * The time from a command until the first line of its output, or until its end, in milliseconds. A run starts the command
 * once for each work, and waits for its end.
 *
 * @param name its name in tables
 * @param described supplies {@link Implementation#version}; asked only when it runs
 * @param hindered supplies {@link Implementation#obstacle}
 * @param start starts the command of a work
 */
public record CommandTime(String name, Supplier<String> described, Supplier<Optional<String>> hindered, Start start)
        implements Implementation {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MILLIS_PER_SECOND = 1e3;

    /** Starts the command of a work. */
    @FunctionalInterface
    public interface Start {
        /** Runs the command of a work to its end; returns the time that counts. */
        double milliseconds(String work) throws IOException, InterruptedException;
    }

    /** A command that can run on every machine. */
    public static CommandTime of(String name, Supplier<String> described, Start start) {
        return new CommandTime(name, described, Optional::empty, start);
    }

    @Override
    public String version() {
        return described.get();
    }

    @Override
    public @Nullable String obstacle() {
        return hindered.get().orElse(null);
    }

    @Override
    public Map<String, Measurement> run(List<String> works, RunLength length) throws IOException, InterruptedException {
        Map<String, Measurement> results = new LinkedHashMap<>();
        for (String work : works) {
            results.put(work, Measurement.of(start.milliseconds(work)));
        }
        return results;
    }

    /**
     * Runs a command to its end; returns the time until its first line.
     *
     * @param name its name in messages
     */
    public static double untilFirstLine(String name, List<String> words) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        try (ChildProcess child = ChildProcess.start(name, words)) {
            child.line();
            long seen = System.nanoTime();
            child.drain();
            child.await(Task.DEFAULT_TIMEOUT);
            return (seen - begun) / NANOS_PER_MILLI;
        }
    }

    /**
     * Starts commands together; returns the time until all have ended.
     *
     * @param name their name in messages
     */
    public static double untilEnd(String name, List<List<String>> commands) throws IOException, InterruptedException {
        List<ChildProcess> children = new ArrayList<>();
        long begun = System.nanoTime();
        try {
            for (List<String> words : commands) {
                ChildProcess child = ChildProcess.start(name, words);
                children.add(child);
                child.drain();
            }
            for (ChildProcess child : children) {
                child.await(Task.DEFAULT_TIMEOUT);
            }
            return (System.nanoTime() - begun) / NANOS_PER_MILLI;
        } finally {
            children.forEach(ChildProcess::close);
        }
    }

    /**
     * Runs a command to its end; returns the milliseconds of the seconds that it prints.
     *
     * @param name its name in messages
     * @param pattern whose first group is the number of seconds
     */
    public static double printed(String name, List<String> words, Pattern pattern)
            throws IOException, InterruptedException {
        try (ChildProcess child = ChildProcess.start(name, words)) {
            Matcher time = pattern.matcher(child.line());
            while (!time.find()) {
                time.reset(child.line());
            }
            child.drain();
            child.await(Task.DEFAULT_TIMEOUT);
            return Double.parseDouble(time.group(1)) * MILLIS_PER_SECOND;
        }
    }
}

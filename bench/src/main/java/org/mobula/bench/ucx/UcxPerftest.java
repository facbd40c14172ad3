package org.mobula.bench.ucx;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.MeasurementFailedException;
import org.mobula.bench.RunLength;
import org.mobula.bench.process.TransportLoad;

/**
 * UCX's own measuring program, in C: active messages in both directions by turns, which it reports as the time of one
 * direction. The round trip is twice the time of 8 bytes. An array with an empty answer takes the time of the array and
 * that of 8 bytes.
 *
 * @param networks of UCX, as {@code UCX_TLS} names them
 */
record UcxPerftest(String networks) implements Implementation {
    private static final String PROGRAM = "ucx_perftest";
    private static final int SMALL = 8;
    private static final Duration SMALL_TIME = Duration.ofNanos(20_000);
    private static final Duration LARGE_TIME = Duration.ofMillis(1);
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Duration START = Duration.ofSeconds(20);
    private static final long PAUSE_MILLIS = 100;
    private static final double MICROS_PER_SECOND = 1e6;
    private static final double MEBIBYTE = 1 << 20;

    /**
     * Times of one direction in microseconds.
     *
     * @param median of all messages
     * @param mean of all messages
     */
    record OneWay(double median, double mean) {}

    @Override
    public String name() {
        return PROGRAM + " " + networks;
    }

    @Override
    public String version() {
        return PROGRAM + " -t ucp_am_lat, UCX_TLS=" + networks;
    }

    @Override
    public @Nullable String obstacle() {
        boolean present = Stream.of(
                        Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, PROGRAM)));
        return present ? null : PROGRAM + " is not installed (Debian: apt-get install ucx-utils)";
    }

    @Override
    public Map<String, Measurement> run(List<String> works, RunLength length) throws IOException, InterruptedException {
        Map<String, Measurement> results = new LinkedHashMap<>();
        OneWay small = measure(SMALL, length);
        for (String work : works) {
            int bytes = TransportLoad.of(work).bytes();
            results.put(work, bytes == 0 ? roundTrip(small) : array(bytes, measure(bytes, length), small));
        }
        return results;
    }

    private static Measurement roundTrip(OneWay small) {
        return new Measurement(2 * small.median(), 2 * small.mean(), Double.NaN, Double.NaN);
    }

    private static Measurement array(int bytes, OneWay large, OneWay small) {
        double factor = bytes / MEBIBYTE * MICROS_PER_SECOND;
        return new Measurement(
                factor / (large.median() + small.median()),
                factor / (large.mean() + small.mean()),
                Double.NaN,
                Double.NaN);
    }

    private OneWay measure(int bytes, RunLength length) throws IOException, InterruptedException {
        Duration one = bytes > SMALL ? LARGE_TIME : SMALL_TIME;
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Process server = start(List.of("-p", Integer.toString(port)));
        try {
            return client(List.of(
                    "127.0.0.1",
                    "-p",
                    Integer.toString(port),
                    "-t",
                    "ucp_am_lat",
                    "-s",
                    Integer.toString(bytes),
                    "-w",
                    Long.toString(Math.max(1, length.warmUp().dividedBy(one))),
                    "-n",
                    Long.toString(Math.max(1, length.measured().dividedBy(one))),
                    "-f",
                    "-v"));
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    /** Runs the client again until the server listens. */
    private OneWay client(List<String> words) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + START.toNanos();
        while (true) {
            Process client = start(words);
            try {
                String output = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                if (!client.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new MeasurementFailedException(PROGRAM + " took more than " + LIMIT.toSeconds() + " s");
                }
                if (client.exitValue() == 0) {
                    return parse(output);
                }
                if (System.nanoTime() - deadline >= 0) {
                    throw new MeasurementFailedException(PROGRAM + " failed: " + output.strip());
                }
            } finally {
                client.destroyForcibly();
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    /**
     * Reads the last line: iterations, median, mean and total of the time of one direction, then bandwidths and rates.
     */
    static OneWay parse(String output) {
        String last = output.strip().lines().reduce("", (before, line) -> line);
        String[] fields = last.split(",");
        try {
            return new OneWay(Double.parseDouble(fields[1]), Double.parseDouble(fields[3]));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new MeasurementFailedException(PROGRAM + " printed what cannot be read: " + output.strip());
        }
    }

    private Process start(List<String> words) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Stream.concat(Stream.of(PROGRAM), words.stream()).toList());
        builder.environment().put("UCX_TLS", networks);
        boolean server = words.size() == 2;
        builder.redirectErrorStream(true);
        if (server) {
            builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
        }
        return builder.start();
    }
}

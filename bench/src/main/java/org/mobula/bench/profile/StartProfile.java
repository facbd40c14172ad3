package org.mobula.bench.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.mobula.bench.MeasurementFailedException;
import org.mobula.bench.RunLength;
import org.mobula.bench.process.ChildProcess;
import org.mobula.bench.process.MobulaRun;
import org.mobula.bench.process.Task;

/**
 * The samples of a run, as means of its ranks. Times count from the start of the JVM of the first rank.
 *
 * @param intervals between {@link #MOMENTS}: what each kind of thread did
 * @param counters of rank 0's JVM at {@link #COUNTED}
 */
record StartProfile(List<Map<ThreadKind, ThreadTimes>> intervals, JvmCounters counters) {
    /** When samples are taken. */
    static final List<Duration> MOMENTS = List.of(
            Duration.ofMillis(250),
            Duration.ofMillis(500),
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            Duration.ofSeconds(4));

    /** When the JVM's own counters are read. */
    static final Duration COUNTED = Duration.ofSeconds(1);

    private static final RunLength LENGTH = new RunLength(Duration.ZERO, Duration.ofSeconds(6));
    private static final Duration TO_START = Duration.ofSeconds(20);
    private static final long PAUSE_MILLIS = 2;

    /** The main class of a rank, which tells ranks from the launcher and its new children: all name the program. */
    private static final String RANK_MAIN = "org.mobula.launch.local.rank.RankMain";

    /** A rank's process. */
    private record Rank(long process, Instant started) {
        Path folder() {
            return Path.of("/proc", Long.toString(process));
        }
    }

    /** Copies the lists. */
    StartProfile {
        intervals = intervals.stream().map(Map::copyOf).toList();
    }

    /**
     * Runs a work of the suite {@code start} from its first moment on.
     *
     * @param program what runs, with a {@link Task} of one work as its argument
     */
    static StartProfile of(MobulaRun program, String work) throws IOException, InterruptedException {
        Path results = Files.createTempFile("profile", ".results");
        Task task = new Task(results, LENGTH, List.of(work));
        List<String> words = program.words(List.of("-J-XX:+UsePerfData"), task.words());
        try (ChildProcess running = ChildProcess.start(program.name(), words)) {
            running.drain();
            StartProfile profile = sampled(ranks(program, running));
            running.await(task.limit());
            return profile;
        } finally {
            Files.delete(results);
        }
    }

    /** Waits until the processes of all ranks run. */
    private static List<Rank> ranks(MobulaRun program, ChildProcess running) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TO_START.toNanos();
        while (System.nanoTime() - deadline < 0) {
            List<Rank> ranks = new ArrayList<>();
            for (ProcessHandle each : running.descendants()) {
                Instant started = each.info().startInstant().orElse(Instant.MAX);
                Rank rank = new Rank(each.pid(), started);
                if (isRank(rank)) {
                    ranks.add(rank);
                }
            }
            if (ranks.size() == program.size()) {
                return ranks;
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        throw new MeasurementFailedException(
                program.name() + " did not start " + program.size() + " ranks within " + TO_START.toSeconds() + " s");
    }

    private static boolean isRank(Rank rank) {
        try {
            return Files.readString(rank.folder().resolve("cmdline")).contains(RANK_MAIN);
        } catch (IOException ended) {
            return false; // the process has ended
        }
    }

    private static StartProfile sampled(List<Rank> ranks) throws IOException, InterruptedException {
        Instant started =
                ranks.stream().map(Rank::started).min(Instant::compareTo).orElseThrow();
        List<ProcessSample> before = new ArrayList<>();
        ranks.forEach(_ -> before.add(ProcessSample.EMPTY));
        List<Map<ThreadKind, ThreadTimes>> intervals = new ArrayList<>();
        JvmCounters counters = new JvmCounters(Map.of());
        for (Duration moment : MOMENTS) {
            Thread.sleep(Duration.ofMillis(Math.max(
                    0, Duration.between(Instant.now(), started.plus(moment)).toMillis())));
            Map<ThreadKind, ThreadTimes> interval = new EnumMap<>(ThreadKind.class);
            for (int i = 0; i < ranks.size(); i++) {
                ProcessSample now = ProcessSample.of(ranks.get(i).folder(), before.get(i));
                Map<ThreadKind, ThreadTimes> earlier = before.get(i).sums();
                now.sums().forEach((kind, times) -> {
                    ThreadTimes since = earlier.getOrDefault(kind, ThreadTimes.NONE);
                    interval.merge(kind, times.minus(since), ThreadTimes::plus);
                });
                before.set(i, now);
            }
            interval.replaceAll((_, sum) -> sum.dividedBy(ranks.size()));
            intervals.add(interval);
            if (moment.equals(COUNTED)) {
                counters = JvmCounters.of(ranks.getFirst().process());
            }
        }
        return new StartProfile(intervals, counters);
    }
}

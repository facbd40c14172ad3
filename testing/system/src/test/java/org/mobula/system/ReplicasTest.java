package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.testkit.Cases;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.History;
import org.mobula.testkit.History.Event;

/**
 * Tests replicas with ranks in separate processes, one of which is killed. {@code -Dreplica.runs=200} sets the number
 * of runs, {@code -Dreplica.seed=N} the first seed.
 */
class ReplicasTest {
    private static final int RANKS = 3;
    private static final int JOURNALS = 3;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(120));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    static LongStream seeds() {
        long first = Long.getLong("replica.seed", System.nanoTime() % 1_000_000);
        return LongStream.range(first, first + Long.getLong("replica.runs", 2));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void historiesOfRandomProgramsAreSequentiallyConsistentAlthoughARankIsKilled(long seed) throws Exception {
        Random random = new Random(seed);
        int ranks = random.nextBoolean() ? RANKS : 2;
        int killed = random.nextBoolean() ? 0 : random.nextInt(ranks); // rank 0 is the initial sequencer

        Outcome outcome =
                sandbox.run(ranks, "--on-failure continue", "replicas/Histories", seed, killed, random.nextInt(400));

        outcome.reportsFailureOf(killed, "exit code 9; the other ranks went on");
        List<List<Long>> journals = journals(outcome, ranks - 1);
        History history = history(outcome);
        assertThat(history.size()).isGreaterThan(100);
        history.check(journals);
    }

    private static List<List<Long>> journals(Outcome outcome, int living) {
        List<List<Long>> journals = new ArrayList<>();
        for (int i = 0; i < JOURNALS; i++) {
            String begin = "kept " + i + " ";
            List<String> lines = outcome.outLines().stream()
                    .filter(line -> line.startsWith(begin))
                    .toList();
            assertThat(lines).as("journals of the surviving ranks").hasSize(living);
            assertThat(lines.stream().distinct()).as("distinct journals").hasSize(1);
            String marks = lines.getFirst().substring(begin.length()).replaceAll("[\\[\\] ]", "");
            journals.add(
                    marks.isEmpty()
                            ? List.of()
                            : Arrays.stream(marks.split(",", -1))
                                    .map(Long::valueOf)
                                    .toList());
        }
        return journals;
    }

    /**
     * The history of all events. A write appears twice if its end is known: once when it begins, and once with its
     * result.
     */
    private static History history(Outcome outcome) {
        History history = new History();
        Map<String, Integer> begun = new HashMap<>();
        for (String line : outcome.outLines()) {
            String[] words = line.split(" ", -1);
            if (!words[0].equals("event")) {
                continue;
            }
            Event event = event(words);
            String write = event instanceof Event.Write ? words[1] + " " + words[4] : "";
            if (begun.containsKey(write)) {
                history.end(words[1], begun.get(write), event);
            } else {
                int place = history.begin(words[1], event);
                if (event instanceof Event.Write) {
                    begun.put(write, place);
                }
            }
        }
        return history;
    }

    private static Event event(String[] words) {
        return switch (words[2]) {
            case "write" ->
                new Event.Write(Integer.parseInt(words[3]), Long.parseLong(words[4]), Integer.parseInt(words[5]));
            case "read" ->
                new Event.Read(Integer.parseInt(words[3]), Integer.parseInt(words[4]), Long.parseLong(words[5]));
            case "send" -> new Event.Send(Long.parseLong(words[3]));
            case "receive" -> new Event.Receive(Long.parseLong(words[3]));
            default -> throw new AssertionError(String.join(" ", words));
        };
    }

    @ParameterizedTest
    @Cases(
            value = "1200",
            matrix = {"300", "2500"})
    void theSurvivorOfTwoRanksHasEveryAcknowledgedWrite(int millis, @TempDir Path folder) throws Exception {
        Path done = Files.write(folder.resolve("done"), new byte[Long.BYTES]);

        Outcome outcome = sandbox.run(2, "--on-failure continue", "replicas/LastWrites", done, millis);

        outcome.reportsFailureOf(1, "exit code 9; the other ranks went on");
        String line = outcome.outLines().getFirst();
        assertThat(line).matches("acknowledged \\d+, kept \\d+");
        String[] words = line.split("[ ,]+", -1);
        long acknowledged = Long.parseLong(words[1]);
        assertThat(acknowledged).isPositive();
        assertThat(Long.parseLong(words[3])).isBetween(acknowledged, acknowledged + 1);
    }

    @Test
    void writesToCloudsAndRemoteCallsHaveOneOrder() throws Exception {
        Outcome outcome = sandbox.run(RANKS, "", "replicas/Litmus");

        assertThat(outcome.succeeds().outLines())
                .containsExactlyInAnyOrder(
                        "a write, then a call: the callee missed 0",
                        "a write, then its reply: the caller missed 0",
                        "a write, then a collective operation: the ranks missed 0",
                        "two objects, written one after the other: out of order 0",
                        "each rank writes one object and reads the other: both missed 0");
    }

    @Test
    void ranksThatJoinLateReceiveAnExistingCloud() throws Exception {
        Outcome outcome = sandbox.run(RANKS, "", "replicas/LateJoin");

        assertThat(outcome.succeeds().outLines())
                .containsExactlyInAnyOrder("rank 0 has 355", "rank 1 has 355", "rank 2 has 355");
    }

    /** Rank 1 is stopped while rank 0 writes three times as much data as fits into its heap. */
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aLaggingRankSlowsWritersAndExhaustsNoMemory(String transport) throws Exception {
        sandbox.with("MOBULA_LIVENESS_TIMEOUT_MS", 60_000);
        Run run = sandbox.start(2, "-J-Xmx48m --transport " + transport, "replicas/Lagging");
        long lagging = Long.parseLong(run.await("pid (\\d+)"));
        Processes.signal("STOP", lagging);
        run.sendLine("go");
        run.await("(rank 0 waits)");
        Processes.signal("CONT", lagging);

        assertThat(run.end().succeeds().outLines()).contains("rank 0 has 163840000", "rank 1 has 163840000");
    }
}

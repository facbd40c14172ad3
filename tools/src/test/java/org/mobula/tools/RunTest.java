package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mobula.tools.Session.program;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.tools.Session.Outcome;

/** Output, input, exit code and last message of a run, with real processes. */
@Timeout(60)
class RunTest {
    @TempDir
    Path folder;

    private Session session;

    @BeforeEach
    void open() {
        session = new Session(folder);
    }

    @AfterEach
    void nothingIsLeft() {
        assertThat(session.leftovers()).isEmpty();
    }

    @Test
    void linesStayWholeAndEachStreamKeepsItsOrder() {
        Outcome outcome = session.run(List.of("-n", "3"), program("Lines", "500"));

        assertThat(outcome.exitCode()).isZero();
        for (int rank = 0; rank < 3; rank++) {
            assertThat(linesOf(outcome.outLines(), rank)).isEqualTo(expected(rank, "out"));
            assertThat(linesOf(outcome.errLines(), rank)).isEqualTo(expected(rank, "err"));
        }
        assertThat(outcome.outLines()).hasSize(3 * 501);
    }

    private static List<String> linesOf(List<String> lines, int rank) {
        return lines.stream().filter(line -> line.startsWith("<" + rank + " ")).toList();
    }

    private static List<String> expected(int rank, String stream) {
        return IntStream.rangeClosed(0, 500)
                .mapToObj(i -> "<" + rank + " " + stream + " " + (i == 500 ? "end" : i) + ">")
                .toList();
    }

    @Test
    void severalTransportsMayBeNamed() {
        Outcome outcome = session.runWith(
                Map.of("MOBULA_TRANSPORT", "shm,tcp"), Session.runWords(List.of("-n", "1"), program("Lines", "1")));

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
    }

    @Test
    void thePrefixHasTheRankAndTheHostNameThatTheRankUses() {
        Outcome outcome = session.run(
                List.of("-np", "2", "--prefix", "--wrapper", "env MOBULA_HOST=host{rank}of{size}"),
                program("Lines", "0"));

        assertThat(outcome.outLines())
                .containsExactlyInAnyOrder("[0@host0of2] <0 out end>", "[1@host1of2] <1 out end>");
    }

    @Test
    void inputGoesToRank0AndTheOthersReadNothing() {
        Outcome outcome = session.run("some words", Session.runWords(List.of("-n", "3"), program("Echo")));

        assertThat(outcome.outLines())
                .containsExactlyInAnyOrder("rank 0 read \"some words\"", "rank 1 read \"\"", "rank 2 read \"\"");
        assertThat(outcome.err()).as("warnings").isEmpty();
    }

    @Test
    void theExitCodeOfAFailedRankIsThatOfTheRun() {
        Outcome outcome = session.run(List.of("-n", "3"), program("Ending", "1", "exit", "others-wait"));

        assertThat(outcome.exitCode()).isEqualTo(3);
        assertThat(outcome.err())
                .matches("mobula: rank 1 on here \\(pid \\d+\\) failed: exit code 3; the other ranks were ended\n");
    }

    @Test
    void theExitCodeAfterAKilledRankContainsTheSignal() {
        Outcome outcome = session.run(List.of("-n", "2"), program("Ending", "0", "kill", "others-wait"));

        assertThat(outcome.exitCode()).isEqualTo(137);
        assertThat(outcome.err())
                .matches("mobula: rank 0 on here \\(pid \\d+\\) failed: killed by SIGKILL, exit code 137;"
                        + " the other ranks were ended\n");
    }

    @Test
    void anExceptionInMainEndsTheRunWithItsStackTrace() {
        Outcome outcome = session.run(List.of("-n", "2"), program("Ending", "1", "throw", "others-wait"));

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.errLines())
                .startsWith("Exception in thread \"main\" java.lang.IllegalStateException: boom", "and more")
                .last()
                .asString()
                .matches("mobula: rank 1 on here \\(pid \\d+\\) failed: java.lang.IllegalStateException: boom;"
                        + " the other ranks were ended");
    }

    @Test
    void anExceptionInAnotherThreadEndsTheRunWhileMainWaits() {
        Outcome outcome = session.run(List.of("-n", "2"), program("Ending", "0", "throw-elsewhere", "others-wait"));

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.errLines())
                .startsWith("Exception in thread \"worker\" java.lang.IllegalStateException: boom");
        assertThat(outcome.err())
                .contains("failed: java.lang.IllegalStateException: boom; the other ranks were ended\n");
    }

    @Test
    void withContinueTheOtherRanksGoOnAndTheExitCodeIsThatOfTheFirstFailure() {
        Outcome outcome = session.run(
                List.of("-n", "3", "--on-failure", "continue"), program("Ending", "1", "exit", "others-end"));

        assertThat(outcome.exitCode()).isEqualTo(3);
        assertThat(outcome.outLines()).containsExactlyInAnyOrder("rank 0 went on", "rank 2 went on");
        assertThat(outcome.err())
                .matches("mobula: rank 1 on here \\(pid \\d+\\) failed: exit code 3; the other ranks went on\n");
    }

    @Test
    void stackTracesEqualThoseOfPlainJava() {
        List<String> program = program("Traces");
        String plain = session.java(program).err();
        Outcome outcome = session.run(List.of("-n", "1"), program);

        assertThat(outcome.err()).startsWith(plain).matches("(?s).*\nmobula: rank 0 on here [^\n]*\n");
        assertThat(outcome.err().substring(plain.length()).lines()).hasSize(1);
    }

    @Test
    void theStackTraceOfAFailedInitializerEqualsThatOfPlainJava() {
        List<String> program = program("FailingInitializer");
        String plain = session.java(program).err();

        assertThat(session.run(List.of("-n", "1"), program).err()).startsWith(plain);
    }

    @Test
    void ranksAreToldWhenOthersLeaveOrFail() {
        Outcome outcome = session.run(List.of("-n", "4", "--on-failure", "continue"), program("Members"));

        assertThat(outcome.exitCode()).isEqualTo(42);
        assertThat(outcome.outLines())
                .containsExactlyInAnyOrder(
                        "card of 1, card of 3",
                        "1 left",
                        "left 1",
                        "failed 2: its process ended (exit code 42)",
                        "rank 2 on HOST failed: its process ended (exit code 42); this happened while waiting for its card",
                        "failed 3: declared failed by rank 0: no heartbeat for 3 s");
    }

    @Test
    void optionsOfTheJvmMayContainTheRankAndLogRecordsNameIt() {
        Outcome outcome = session.run(List.of("-n", "2", "-J-Dwhere={rank}of{size}"), program("Logging", "where"));

        assertThat(outcome.outLines()).containsExactlyInAnyOrder("0of2", "1of2");
        assertThat(outcome.errLines())
                .anyMatch(line ->
                        line.matches("\\w+ \\d+, \\d+ [\\d:]+ [AP]M rank 0 org.mobula.tools.programs.Logging main"))
                .anyMatch(line ->
                        line.matches("\\w+ \\d+, \\d+ [\\d:]+ [AP]M rank 1 org.mobula.tools.programs.Logging main"))
                .filteredOn(line -> line.equals("WARNING: words"))
                .hasSize(2);
    }

    @Test
    void aLogFormatOfTheUserIsNotChanged() {
        Outcome outcome = session.run(
                List.of("-n", "2", "-J-Djava.util.logging.SimpleFormatter.format=%5$s%n"), program("Logging", "where"));

        assertThat(outcome.errLines()).containsExactly("words", "words");
    }

    @Test
    void anUnknownSettingIsReportedAndAnInheritedMainMethodOfAnInstanceRuns() {
        Outcome outcome = session.runWith(
                Map.of("MOBULA_WAITNG", "spin", "MOBULA_FLAVOUR", "sweet"),
                Session.runWords(List.of("-n", "1"), program("Inherited")));

        assertThat(outcome.errLines())
                .containsExactly(
                        "mobula: MOBULA_FLAVOUR is not a setting and is ignored (docs/configuration.md lists all)",
                        "mobula: MOBULA_WAITNG is not a setting and is ignored; did you mean MOBULA_WAITING?"
                                + " (docs/configuration.md lists all)");
        assertThat(outcome.out()).isEqualTo("main of Inherited on thread main\n");
        assertThat(outcome.exitCode()).isZero();
    }
}

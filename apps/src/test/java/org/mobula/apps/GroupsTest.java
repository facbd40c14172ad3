package org.mobula.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs by groups give what their versions by remote objects give, and send what was published: one call to a group
 * where those make many. Real processes.
 */
@Timeout(60)
class GroupsTest {
    private static final int LEQ_ITERATIONS = 125;

    @TempDir
    Path folder;

    static Stream<Trial> kernels() {
        Trial.Place three = new Trial.Place(3, "shm");
        Trial.Place tcp = new Trial.Place(2, "tcp");
        return Stream.of(
                leq(three),
                leq(tcp),
                asp(three),
                asp(tcp),
                qr(three),
                fft(three),
                sor(three),
                molDyn(three),
                rayTracer(three));
    }

    /**
     * In each iteration one combined call: of each rank but one, its part to the first, the whole to it, and leave to
     * go on. By remote objects without a centre it would be a call of each rank to each other one.
     */
    private static Trial leq(Trial.Place place) {
        int others = place.ranks() - 1;
        long numbers = 50 + place.ranks(); // a difference with each part
        return place.of("Leq.java", "--by group --unknowns 50 --surplus 20")
                .matches("LEQ 50 unknowns, ranks " + place.ranks() + ": " + LEQ_ITERATIONS
                        + " iterations, error \\d\\.\\de-1[0-9]")
                .sendsByGroup(
                        LEQ_ITERATIONS,
                        (long) LEQ_ITERATIONS * place.ranks(),
                        3L * LEQ_ITERATIONS * others,
                        LEQ_ITERATIONS * numbers * Double.BYTES)
                .equalsTheSequentialRun();
    }

    /** In each iteration one call, whatever the number of ranks. */
    private static Trial asp(Trial.Place place) {
        int others = place.ranks() - 1;
        return place.of("Asp.java", "--by group --nodes 100")
                .says("ASP 100 nodes, ranks " + place.ranks())
                .sendsByGroup(100, 100, 100L * others, 100L * 100 * Integer.BYTES)
                .equalsTheSequentialRun();
    }

    /** In each step one combined call and one call. */
    private static Trial qr(Trial.Place place) {
        int others = place.ranks() - 1;
        int vectors = (40 + 11) * 30 / 2; // from 40 numbers long to 11
        return place.of("Qr.java", "--by group --rows 40 --columns 30")
                .matches("QR 40 x 30, ranks " + place.ranks() + ": residual \\d\\.\\de-1[5-9]")
                .sendsByGroup(
                        30,
                        30L * (place.ranks() + 1),
                        30L * (3 + 1) * others,
                        30L * place.ranks() * (Double.BYTES + Integer.BYTES) + 8L * vectors)
                .equalsTheSequentialRun();
    }

    /** As by remote objects, without replies. */
    private static Trial fft(Trial.Place place) {
        long calls = 3L * place.ranks() * (place.ranks() - 1);
        long moved = 1024 - (10 * 10 + 11 * 11 + 11 * 11); // elements that are not on the diagonal of blocks
        return place.of("Fft.java", "--by group --power 10")
                .says("FFT 1024 elements, ranks " + place.ranks())
                .sendsByGroup(3, calls, calls, 3 * moved * 2 * Double.BYTES)
                .matches("verified: equal to the sequential run to the last bit; "
                        + "off by \\d\\.\\de-1\\d from direct sums, by \\d\\.\\de-1[56] when inverted");
    }

    /** Rows as by remote objects, without replies; to agree, a part of each rank but one and its answer. */
    private static Trial sor(Trial.Place place) {
        int others = place.ranks() - 1;
        long rows = 2L * 50 * 2 * others;
        return place.of("Sor.java", "--by group --rows 50 --columns 40 --iterations 50")
                .matches("SOR 50 x 40, ranks " + place.ranks() + ": 50 iterations, last change \\d\\.\\de-\\d\\d")
                .sendsByGroup(
                        50,
                        rows + 3L * place.ranks(),
                        rows + 3L * 2 * others,
                        rows * 40 * Double.BYTES + 3L * place.ranks() * Double.BYTES)
                .equalsTheSequentialRun();
    }

    /** In each step one combined call, with all that is to be added up: not a reduction for each of it. */
    private static Trial molDyn(Trial.Place place) {
        long calls = 21L * place.ranks(); // once before the first step
        return place.of("MolDyn.java", "--by group --cells 3 --steps 20")
                .matches("MolDyn 108 atoms, 20 steps, ranks " + place.ranks()
                        + ": energy -?\\d+\\.\\d{4} of each, \\d\\.\\de-\\d\\d lost")
                .sendsByGroup(
                        21, calls, 21L * 3 * (place.ranks() - 1), calls * (3 * 108 + 2) * Long.BYTES)
                .equalsTheSequentialRun();
    }

    /** A call for each line of the others, without replies; and one combined call, to a member where it is combined. */
    private static Trial rayTracer(Trial.Place place) {
        int others = place.ranks() - 1;
        long lines = 30 - 30 / place.ranks();
        Sent sent = new Sent(
                lines + place.ranks(), lines + 2L * others, lines * 30 * Integer.BYTES + 8L * place.ranks());
        return place.of("RayTracer.java", "--by group --side 30")
                .matches("RayTracer 30 x 30, ranks " + place.ranks() + ": sum \\d+")
                .says(sent.line(30).replace("iteration", "line"))
                .equalsTheSequentialRun();
    }

    @Test
    void lufact_broadcasts_a_step_in_one_call_and_gathers_in_one() {
        Run run = Run.of(folder, List.of("-n", "3", "npb/LuFact.java", "--by", "group", "--warm-up", "0"));

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("residual 5.1672", "verification SUCCESSFUL")
                .contains("all ranks sent 1004 messages to the group, 2.0 per step"); // the last ones ask and answer
    }

    /** Each improvement is one call; a job is a call to one member; at the end all compare in one combined call. */
    @Test
    void tsp_tells_all_of_an_improvement_in_one_call() {
        Run run = new Trial.Place(3, "shm")
                .of("Tsp.java", "--by group --cities 10 --prefix 3")
                .matches("TSP 10 cities, ranks 3: shortest tour \\d+; 72 jobs, \\d+ improvements, \\d+ routes tried, "
                        + "sequentially \\d+")
                .matches("sent .*; per job .*")
                .says("verified: the sequential search finds no shorter tour")
                .run(folder);

        Sent sent = Sent.byAll(run.out(), 3);
        long improvements = number(run, "(\\d+) improvements");
        long asked = sent.calls() - improvements - 3;
        assertThat(improvements).isPositive();
        assertThat(asked).isBetween(2L, 72L + 2);
        assertThat(sent.bytes()).isEqualTo(((asked - 2) * 3 + improvements + 3) * Integer.BYTES);
        assertThat(sent.messages()).isEqualTo(2 * asked + 2 * improvements + 3 * 2);
    }

    /** Each update is one call, which nobody answers. */
    @Test
    void acp_tells_all_of_an_update_in_one_call() {
        Run run = new Trial.Place(3, "shm")
                .of("Acp.java", "--by group --variables 60 --values 20 --degree 8 --support 450")
                .matches("ACP 60 variables x 20 values, ranks 3: 1103 values left, 0 variables without; "
                        + "\\d+ updates, \\d+ reports")
                .matches("sent .*; per update .*")
                .says("verified: the matrix of every rank is equal to the sequential run's")
                .run(folder);

        Sent sent = Sent.byAll(run.out(), 3);
        long updates = number(run, "(\\d+) updates");
        long reports = sent.calls() - updates - 1; // of others than rank 0; the last call says that it is over
        assertThat(updates).isPositive();
        assertThat(reports).isBetween(2L, number(run, "(\\d+) reports"));
        assertThat(sent.messages()).isEqualTo(2 * updates + 2 * reports + 2);
    }

    private static long number(Run run, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(run.out().toString());
        assertThat(matcher.find()).isTrue();
        return Long.parseLong(matcher.group(1));
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void a_kernel_equals_its_sequential_run(Trial trial) {
        trial.run(folder);
    }

    @Test
    void bins_keep_an_array_until_it_is_taken() {
        assertThat(example("Bins.java"))
                .isEqualTo(new Run(
                        0,
                        List.of(
                                "first [1.0, 2.0, 1.0, 2.0, 1.0, 2.0]",
                                "later [4.0, 4.0, 4.0]",
                                "then [3.0, 3.0, 3.0]"),
                        List.of()));
    }

    /** Member r begins with r jobs. */
    @Test
    void jobs_go_to_who_has_least_to_do() {
        assertThat(example("LoadBalancer.java"))
                .isEqualTo(new Run(
                        0,
                        List.of(
                                "job 0 to member 0, which had 0",
                                "job 1 to member 0, which had 1",
                                "job 2 to member 1, which had 1",
                                "job 3 to member 0, which had 2",
                                "job 4 to member 1, which had 2",
                                "job 5 to member 2, which had 2"),
                        List.of()));
    }

    @Test
    void five_collective_operations_are_calls_to_a_group() {
        assertThat(example("Collectives.java"))
                .isEqualTo(new Run(
                        0,
                        List.of(
                                "rank 0: all to all [0, 10, 20]",
                                "rank 0: broadcast [1, 2, 3]",
                                "rank 0: gather [0, 1, 2]",
                                "rank 0: gather to all [0, 1, 4]",
                                "rank 0: scatter [0, 1]",
                                "rank 1: all to all [1, 11, 21]",
                                "rank 1: broadcast [1, 2, 3]",
                                "rank 1: gather to all [0, 1, 4]",
                                "rank 1: scatter [2, 3]",
                                "rank 2: all to all [2, 12, 22]",
                                "rank 2: broadcast [1, 2, 3]",
                                "rank 2: gather to all [0, 1, 4]",
                                "rank 2: scatter [4, 5]"),
                        List.of()));
    }

    private Run example(String program) {
        return Run.of(folder, List.of("-n", "3", "examples/group/" + program));
    }
}

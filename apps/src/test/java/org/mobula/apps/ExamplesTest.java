package org.mobula.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.mobula.testkit.Cases;

/**
 * The examples succeed with the expected output on one, two and three ranks, over shared memory and TCP. Runs real
 * processes.
 */
@Timeout(60)
class ExamplesTest {
    @TempDir
    Path folder;

    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = "3, shm",
            matrix = {"1, shm", "2, tcp"})
    void piIsCorrectToTenPlaces(int ranks, String transport) {
        Run run = run(ranks, transport, "examples/Pi.java");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).singleElement().asString().startsWith("3.1415926535");
    }

    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = "2, tcp",
            matrix = {"1, shm", "3, shm"})
    void callsNestTwiceAroundTheRing(int ranks, String transport) {
        Run run = run(ranks, transport, "examples/Ring.java");

        String expected = IntStream.rangeClosed(0, 2 * ranks)
                .mapToObj(hop -> Integer.toString(hop % ranks))
                .collect(Collectors.joining(" > "));
        assertThat(run).isEqualTo(new Run(0, List.of(expected), List.of()));
    }

    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = "3, shm",
            matrix = {"1, shm", "2, tcp"})
    void everythingPassedThroughOneSlotArrivesOnce(int ranks, String transport) {
        Run run = run(ranks, transport, "examples/OneSlot.java");

        assertThat(run).isEqualTo(new Run(0, List.of("all arrived once"), List.of()));
    }

    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = "3, shm",
            matrix = {"1, shm", "2, tcp"})
    void aVectorTravelsThroughPostedBuffers(int ranks, String transport) {
        Run run = run(ranks, transport, "examples/PostedBuffers.java");

        String sum = Double.toString(3.0 * 100 * ranks);
        assertThat(run)
                .isEqualTo(new Run(0, List.of("element 3 after 100 rounds: " + sum + ", lost messages: 0"), List.of()));
    }

    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = "3, shm",
            matrix = {"1, shm", "2, tcp"})
    void distancesAreFoundInAMapThatAllRanksReadInPlace(int ranks, String transport) {
        Run run = run(ranks, transport, "examples/Roads.java");

        int steps = IntStream.range(0, 12 * 400)
                .map(pair -> Math.abs(pair / 400 - pair % 20) + pair % 400 / 20) // the first 12 towns lie in row 0
                .sum();
        assertThat(run).isEqualTo(new Run(0, List.of(steps + " steps"), List.of()));
    }

    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = "3, udp",
            matrix = {"1, shm", "2, tcp", "4, shm"})
    void everyNumberIsCountedByTheRankThatOwnsItsBucket(int ranks, String transport) {
        Run run = run(ranks, transport, "examples/Histogram.java");

        List<String> expected = Stream.concat(
                        Stream.of(20_000 * ranks + " numbers were counted by " + ranks + " ranks"),
                        IntStream.range(0, ranks)
                                .mapToObj(rank ->
                                        "rank " + rank + " owns " + (64 - rank + ranks - 1) / ranks + " buckets"))
                .sorted()
                .toList();
        assertThat(run).isEqualTo(new Run(0, expected, List.of()));
    }

    /** Covers a list whose nodes are reachable only inside its replica, a constructor argument, and an exception. */
    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = "2, tcp",
            matrix = {"1, shm", "3, shm"})
    void anElementPushedByOneRankIsPoppedByAnother(int ranks, String transport) {
        Run run = run(ranks, transport, "examples/Stack.java");

        int sum = IntStream.range(0, ranks).map(rank -> 10 * rank).sum();
        List<String> expected = Stream.concat(
                        Stream.of("popped in all " + sum, "the second one ends with 5", "then: the stack is empty"),
                        IntStream.range(0, ranks).mapToObj(rank -> "rank " + rank + " sees 5 on top"))
                .sorted()
                .toList();
        assertThat(run).isEqualTo(new Run(0, expected, List.of()));
    }

    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = "3, shm",
            matrix = {"1, shm", "2, tcp"})
    void anExceptionOfARemoteObjectIsCaughtByItsType(int ranks, String transport) {
        Run run = run(ranks, transport, "examples/Bank.java");

        assertThat(run).isEqualTo(new Run(0, List.of("70 more: 40 missing", "after 70: 30"), List.of()));
    }

    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = "2, tcp",
            matrix = {"1, shm", "3, shm"})
    void everyMemberOfThePlainRmiChatHearsEveryOther(int ranks, String transport) {
        Run run = run(ranks, transport, "examples/PlainRmi.java");

        String all =
                IntStream.range(0, ranks).mapToObj(rank -> "hello from " + rank).collect(Collectors.joining(", "));
        List<String> expected = IntStream.range(0, ranks)
                .mapToObj(rank -> "rank " + rank + " heard " + all)
                .toList();
        assertThat(run).isEqualTo(new Run(0, expected, List.of()));
    }

    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = "3, shm",
            matrix = {"1, shm", "2, tcp"})
    void piByMpiJavaIsCorrectToTenPlaces(int ranks, String transport) {
        Run run = run(ranks, transport, "examples/mpj/Pi.java", "1000000");

        assertThat(run).isEqualTo(new Run(0, List.of("3.1415926536"), List.of()));
    }

    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = "2, tcp",
            matrix = {"1, shm", "3, shm"})
    void rank0ReceivesAllGreetings(int ranks, String transport) {
        Run run = run(ranks, transport, "examples/mpj/Greetings.java");

        List<String> expected =
                IntStream.range(1, ranks).mapToObj(rank -> "hello from " + rank).toList();
        assertThat(run).isEqualTo(new Run(0, expected, List.of()));
    }

    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = {"1, shm", "3, tcp"},
            matrix = {"2, shm", "3, shm"})
    void heatIsIndependentOfTheDivisionOfThePlate(int ranks, String transport) {
        Run run = run(ranks, transport, "examples/mpj/heat/Heat.java");

        assertThat(run)
                .isEqualTo(
                        new Run(0, List.of("after 200 steps: heat 30362.451449, last change 0.11753720"), List.of()));
    }

    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = "3, tcp",
            matrix = {"1, shm", "2, shm"})
    void theMatrixProductIsIndependentOfTheDistributionOfRows(int ranks, String transport) {
        Run run = run(ranks, transport, "examples/mpj/MatrixProduct.java");

        assertThat(run).isEqualTo(new Run(0, List.of("product of 150 x 150: trace -414.000"), List.of()));
    }

    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = "2, shm",
            matrix = {"1, shm", "3, tcp"})
    void neighboursSortNumbersInAlternation(int ranks, String transport) {
        Run run = run(ranks, transport, "examples/mpj/OddEvenSort.java");

        assertThat(run).isEqualTo(new Run(0, List.of("10000 numbers sorted: 196 ... 499441 ... 999582"), List.of()));
    }

    private Run run(int ranks, String transport, String program, String... arguments) {
        List<String> words = new ArrayList<>(List.of("-n", Integer.toString(ranks), "--transport", transport, program));
        words.addAll(List.of(arguments));
        return Run.of(folder, words).sorted();
    }
}

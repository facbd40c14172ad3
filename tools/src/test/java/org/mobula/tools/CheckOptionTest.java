package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.tools.Session.Outcome;

/** {@code run --check} reports accesses to shared objects that nothing orders, with both places. */
@Timeout(60)
class CheckOptionTest {
    private static final String PROGRAM = """
            import module org.mobula;
            @Shared
            class Program {
                static int first(int[] array, int index) {
                    return array[index];
                }
                public static void main(String[] arguments) {
                    try (Node node = Node.join()) {
                        SharedObjects shared = SharedObjects.of(node);
                        SharedOptions options = SharedOptions.defaults().withProtocol("home");
                        SharedArray<int[]> array = shared.array(int[].class, 8, Distribution.block(8), options);
                        SharedUnit<int[]> unit = array.block(0);
                        int[] elements = unit.read();
                        shared.barrier();
                        if (node.rank() == 0) {
                            unit.acquire(0, 4);
                            unit.value()[0] = 7;
                            unit.release(0, 4);
                        }
                        %s
                        if (node.rank() == 1) {
                            IO.println(first(elements, %d));
                        }
                        shared.barrier();
                    }
                }
            }
            """;
    private static final int WRITE = 16;

    @TempDir
    Path folder;

    private Session session;

    @BeforeEach
    void open() {
        session = new Session(folder);
    }

    private Outcome run(String between, int element, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("Program.java"), PROGRAM.formatted(between, element));
        String[] words = new String[4 + options.length];
        System.arraycopy(new String[] {"run", "-n", "2"}, 0, words, 0, 3);
        System.arraycopy(options, 0, words, 3, options.length);
        words[words.length - 1] = file.toString();
        return session.run(words);
    }

    private static String race(int readLine, String method) {
        return "race on unit 0: rank 1 reads it at Program." + method + "(Program.java:" + readLine
                + "), and rank 0 writes it, acquired at Program.main(Program.java:" + WRITE
                + "); no acquisition or barrier orders the two.";
    }

    @Test
    void anElementThatAnotherRankWritesIsARace() throws IOException {
        Outcome outcome = run("", 3, "--check", "--shared");
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.err()).containsOnlyOnce("race on").contains(race(5, "first"));
    }

    @Test
    void withoutInsertedChecksTheReadOfTheUnitIsARace() throws IOException {
        Outcome outcome = run("unit.read();", 3, "--check");
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.err()).containsOnlyOnce("race on").contains(race(20, "main"));
    }

    @Test
    void theSameReadAfterABarrierIsNone() throws IOException {
        Outcome outcome = run("shared.barrier();", 3, "--check", "--shared");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).isEqualTo("0\n");
    }

    @Test
    void elementsThatNoOtherRankWritesAreNotInRaces() throws IOException {
        Outcome outcome = run("", 5, "--check", "--shared");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).isEqualTo("0\n");
    }
}

package org.mobula.shared.internal.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.shared.internal.protocol.ProtocolsForTests;
import org.mobula.shared.spi.Protocol;

/**
 * The litmus table of the guide. An outcome that the table excludes must not occur in any run; one that it allows must
 * occur in some, so that the table is not weaker than the protocols. {@code -Dshared.litmus=N}: runs of each entry.
 */
@Timeout(3600)
class LitmusTest {
    private static final int RUNS = Integer.getInteger("shared.litmus", 100);
    private static final int MOST = 100_000; // runs until an outcome that is allowed occurs
    private static final int X = 0;
    private static final int Y = 1;

    /** A step of a rank's program: writes 1, or reads into a variable. */
    private record Step(char kind, int block, String into) {
        static Step write(int block) {
            return new Step('w', block, "");
        }

        static Step read(int block, String into) {
            return new Step('r', block, into);
        }

        /** Reads the last released content, without acquiring. */
        static Step update(int block, String into) {
            return new Step('u', block, into);
        }

        /** Reads between acquisition and release, whatever the other reads do. */
        static Step acquiring(int block, String into) {
            return new Step('a', block, into);
        }
    }

    private record Litmus(String name, List<List<Step>> programs, Map<String, Integer> relaxed, String allowedFor) {}

    private static final String LAZY = "lazy scope home";

    private static final List<Litmus> TABLE = List.of(
            new Litmus(
                    "message passing",
                    List.of(
                            List.of(Step.write(X), Step.write(Y)),
                            List.of(),
                            List.of(Step.update(Y, "f"), Step.read(X, "x"))),
                    Map.of("f", 1, "x", 0),
                    LAZY),
            new Litmus(
                    "message passing by a lock",
                    List.of(
                            List.of(Step.write(X), Step.write(Y)),
                            List.of(),
                            List.of(Step.acquiring(Y, "f"), Step.read(X, "x"))),
                    Map.of("f", 1, "x", 0),
                    "scope"),
            new Litmus(
                    "store buffering",
                    List.of(List.of(Step.write(X), Step.read(Y, "y")), List.of(Step.write(Y), Step.read(X, "x"))),
                    Map.of("x", 0, "y", 0),
                    LAZY),
            new Litmus(
                    "load buffering",
                    List.of(List.of(Step.read(X, "x"), Step.write(Y)), List.of(Step.read(Y, "y"), Step.write(X))),
                    Map.of("x", 1, "y", 1),
                    ""),
            new Litmus(
                    "independent reads of independent writes",
                    List.of(
                            List.of(Step.write(X)),
                            List.of(Step.write(Y)),
                            List.of(Step.update(X, "a"), Step.read(Y, "b")),
                            List.of(Step.update(Y, "c"), Step.read(X, "d"))),
                    Map.of("a", 1, "b", 0, "c", 1, "d", 0),
                    LAZY + " update"));

    static Stream<Arguments> entries() {
        return TABLE.stream()
                .flatMap(litmus -> ProtocolsForTests.NAMES.stream()
                        .flatMap(protocol ->
                                Stream.of(false, true).map(acquire -> Arguments.of(litmus.name, protocol, acquire))));
    }

    @ParameterizedTest
    @MethodSource("entries")
    void theOutcomeOccursWhereTheTableSaysSo(String name, String protocol, boolean acquire) {
        Litmus litmus = TABLE.stream()
                .filter(each -> each.name.equals(name))
                .findFirst()
                .orElseThrow();
        boolean allowed = !acquire && List.of(litmus.allowedFor.split(" ")).contains(protocol);
        boolean seen = false;
        for (int seed = 0; seed < (allowed ? MOST : RUNS) && !seen; seed++) {
            seen = run(litmus, protocol, acquire, seed).equals(litmus.relaxed);
            assertThat(allowed || !seen)
                    .as("%s, protocol %s, acquire %s, seed %s", name, protocol, acquire, seed)
                    .isTrue();
        }
        assertThat(seen).as("the outcome in %s runs", MOST).isEqualTo(allowed);
    }

    private static Map<String, Integer> run(Litmus litmus, String name, boolean acquire, long seed) {
        Random random = new Random(seed);
        Protocol protocol = SimulatedWorld.protocol(name);
        int size = litmus.programs.size();
        SimulatedWorld world = new SimulatedWorld(size, random, SimulatedWorld.unit(0, protocol, 2, 1, size, true, 1));
        Map<String, Integer> variables = new HashMap<>();
        for (int rank = 0; rank < size; rank++) {
            int me = rank;
            // some ranks have a copy before the program begins, as a cache line may be in a cache
            Runnable program = () -> next(world, me, litmus.programs.get(me), 0, acquire, variables);
            world.later(() -> warm(world, me, random.nextInt(3), program));
        }
        world.run();
        return variables;
    }

    private static void warm(SimulatedWorld world, int rank, int reads, Runnable then) {
        if (reads == 0) {
            world.later(then);
        } else {
            world.machines[rank]
                    .read(world.copy(rank, 0, reads - 1))
                    .whenDone(() -> warm(world, rank, reads - 1, then));
        }
    }

    private static void next(
            SimulatedWorld world, int rank, List<Step> steps, int at, boolean acquire, Map<String, Integer> variables) {
        if (at == steps.size()) {
            return;
        }
        Step step = steps.get(at);
        Machine machine = world.machines[rank];
        Copy copy = world.copy(rank, 0, step.block);
        Runnable then = () -> world.later(() -> next(world, rank, steps, at + 1, acquire, variables));
        if ((step.kind == 'r' || step.kind == 'u') && !acquire) {
            Operation read = step.kind == 'r' ? machine.read(copy) : machine.update(copy);
            read.whenDone(() -> {
                variables.put(step.into, (int) value(copy)[0]);
                then.run();
            });
            return;
        }
        boolean writes = step.kind == 'w';
        Operation hold = machine.acquire(copy, writes, false, 0, 1);
        hold.whenDone(() -> {
            if (writes) {
                value(copy)[0] = 1;
            } else {
                variables.put(step.into, (int) value(copy)[0]);
            }
            machine.release(copy, hold).whenDone(then);
        });
    }

    private static long[] value(Copy copy) {
        return (long[]) copy.content().value();
    }
}

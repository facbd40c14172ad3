package org.mobula.shared.internal.machine;

import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.mobula.shared.internal.protocol.ProtocolsForTests;

/**
 * Random programs against the models of the protocols: other ones in each run. {@code -Dshared.seeds=N} runs N programs
 * of each kind, {@code -Dshared.seed=S} those from S on.
 */
@Timeout(3600)
class RandomProgramsTest {
    private static final long SEEDS = Long.getLong("shared.seeds", 100);
    private static final long FIRST = Long.getLong("shared.seed", System.currentTimeMillis() / 1000);
    static final List<String> PROTOCOLS = ProtocolsForTests.NAMES;
    static final List<String> PAGED = PROTOCOLS.stream()
            .filter(name -> !SimulatedWorld.protocol(name).hasSeveralWriters())
            .toList();

    @BeforeAll
    static void printSeeds() {
        System.out.println("RandomProgramsTest: " + SEEDS + " seeds from " + FIRST + " on");
    }

    private static void run(String protocol, boolean deaths, int copies) {
        run(protocol, deaths, copies, SimulatedMemory.ARRAYS);
    }

    private static void run(String protocol, boolean deaths, int copies, SimulatedMemory memory) {
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            try {
                new RandomProgram(protocol, seed, deaths, copies, memory).run();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(
                        "replay: -Dshared.seed=" + seed + " -Dshared.seeds=1, protocol " + protocol
                                + (deaths ? ", a death" : "") + ", copies " + copies
                                + ", " + memory + ": " + e.getMessage(),
                        e);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("PROTOCOLS")
    void programsSeeWhatTheModelOfTheProtocolAllows(String protocol) {
        run(protocol, false, 1);
    }

    @ParameterizedTest
    @FieldSource("PROTOCOLS")
    void programsEndAfterTheDeathOfARank(String protocol) {
        run(protocol, true, 1);
    }

    @ParameterizedTest
    @FieldSource("PROTOCOLS")
    void nothingReleasedIsLostWithTwoCopies(String protocol) {
        run(protocol, true, 2);
    }

    /** One host, and two: ranks of one host refer to slots, and ranks of different hosts send elements. */
    @ParameterizedTest
    @FieldSource("PAGED")
    void pagesDoNotChangeWhatProgramsSee(String protocol) {
        for (SimulatedMemory memory : List.of(SimulatedMemory.ONE_HOST, SimulatedMemory.TWO_HOSTS)) {
            runWithAndWithoutDeaths(protocol, memory);
        }
    }

    private static void runWithAndWithoutDeaths(String protocol, SimulatedMemory memory) {
        run(protocol, false, 1, memory);
        run(protocol, true, 1, memory);
        run(protocol, true, 2, memory);
    }

    @ParameterizedTest
    @FieldSource("PAGED")
    void locksInTheMemoryOfTheHostDoNotChangeWhatProgramsSee(String protocol) {
        runWithAndWithoutDeaths(protocol, SimulatedMemory.HOST_WITH_LOCKS);
    }

    @Test
    void secondCopiesDoNotChangeWhatProgramsSee() {
        ProtocolsForTests.NAMES.forEach(protocol -> run(protocol, false, 2));
    }
}

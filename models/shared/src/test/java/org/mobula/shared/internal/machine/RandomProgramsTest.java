package org.mobula.shared.internal.machine;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.mobula.shared.internal.protocol.ProtocolsForTests;

/** Random programs against the models of the protocols. {@code -Dshared.seeds=N} runs N programs of each kind. */
@Timeout(3600)
class RandomProgramsTest {
    private static final long SEEDS = Long.getLong("shared.seeds", 36);
    private static final long FIRST = Long.getLong("shared.seed", 1);
    static final List<String> PROTOCOLS = ProtocolsForTests.NAMES;
    static final List<String> PAGED = PROTOCOLS.stream()
            .filter(name -> !SimulatedWorld.protocol(name).hasSeveralWriters())
            .toList();

    private static void run(String protocol, boolean deaths, int copies) {
        run(protocol, deaths, copies, 0);
    }

    private static void run(String protocol, boolean deaths, int copies, int hosts) {
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            try {
                new RandomProgram(protocol, seed, deaths, copies, hosts).run();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(
                        "replay: -Dshared.seed=" + seed + " -Dshared.seeds=1, protocol " + protocol
                                + (deaths ? ", a death" : "") + ", copies " + copies
                                + (hosts == 0 ? "" : ", pages of " + hosts + " hosts") + ": " + e.getMessage(),
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
        for (int hosts = 1; hosts <= 2; hosts++) {
            run(protocol, false, 1, hosts);
            run(protocol, true, 1, hosts);
            run(protocol, true, 2, hosts);
        }
    }

    @Test
    void secondCopiesDoNotChangeWhatProgramsSee() {
        ProtocolsForTests.NAMES.forEach(protocol -> run(protocol, false, 2));
    }
}

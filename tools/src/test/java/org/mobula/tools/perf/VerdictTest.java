package org.mobula.tools.perf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.Waiting;

/** What the verdict says of which circumstances. */
class VerdictTest {
    private static final String SHM = "shm, rings of 1024 KiB";
    private static final String TCP = "tcp to 127.0.0.1:4711, buffers of 256 KiB";

    private static Circumstances at(int ranks, String medium, Waiting waiting, String... jvmOptions) {
        return new Circumstances(
                ranks, 2, medium, true, waiting, NodeOptions.defaults(), List.of(jvmOptions), "performance", 0.3);
    }

    private static String verdict(Circumstances circumstances, long warmUp) {
        Result first = new Result(new Work("null-call", 0, () -> {}), new Histogram(3), 1, 0, 0, warmUp);
        return Verdict.of("It takes 1 us", circumstances, new Brakes(circumstances).found(first));
    }

    @Test
    void whereNothingWasFoundItNamesTransportAndWaitingOnly() {
        assertThat(verdict(at(2, SHM, Waiting.SPIN), 5000))
                .isEqualTo("It takes 1 us; over shm, rings of 1024 KiB; ranks spin while they wait.");
    }

    @Test
    void whereNothingLeavesTheJvmItSpeaksOfNoTransport() {
        assertThat(verdict(at(4, "", Waiting.SLEEP), 5000)).isEqualTo("It takes 1 us.");
    }

    @Test
    void ranksThatShareCoresAreToldSo() {
        assertThat(verdict(at(3, SHM, Waiting.YIELD), 5000))
                .endsWith("ranks yield while they wait. What slows it: 3 ranks share 2 cores (with a core per rank they"
                        + " would spin).");
    }

    @Test
    void aWayOfWaitingThatWasChosenIsNamed() {
        assertThat(verdict(at(2, SHM, Waiting.YIELD), 5000))
                .endsWith("What slows it: MOBULA_WAITING=yield is set (spin is faster where cores are free).");
        assertThat(verdict(at(2, SHM, Waiting.SLEEP), 5000))
                .endsWith("ranks sleep while they wait. What slows it: MOBULA_WAITING=sleep costs a wake-up per message"
                        + " (spin is faster where cores are free).");
    }

    @Test
    void tcpIsABrakeOnOneHostOnly() {
        Circumstances here = at(2, TCP, Waiting.SPIN);
        Circumstances apart =
                new Circumstances(2, 2, TCP, false, Waiting.SPIN, NodeOptions.defaults(), List.of(), "", -1);

        assertThat(verdict(here, 5000)).endsWith("What slows it: tcp joins ranks of one host (shm is faster).");
        assertThat(verdict(apart, 5000)).endsWith("; ranks spin while they wait.");
    }

    @ParameterizedTest
    @CsvSource({
        "-Xint, 'the JVM only interprets, as -Xint says'",
        "-XX:TieredStopAtLevel=1, 'the JVM does not optimise, as -XX:TieredStopAtLevel=1 says'",
        "-agentlib:jdwp=transport=dt_socket, 'a debugger may be attached (-agentlib:jdwp=transport=dt_socket)'",
        "-ea, 'assertions are checked (-ea)'",
    })
    void whatTheJvmWasToldIsNamed(String option, String clause) {
        assertThat(verdict(at(2, SHM, Waiting.SPIN, "-Xmx1g", option), 5000))
                .endsWith("What slows it: " + clause + ".");
    }

    @Test
    void tooShortAWarmUpIsNamedUnlessTheJvmOnlyInterprets() {
        assertThat(verdict(at(2, SHM, Waiting.SPIN), 1))
                .endsWith(
                        "What slows it: the JVM had run it only 1 time before and compiles fully what it ran 5000 times"
                                + " (raise --seconds, and --count if it was given).");
        assertThat(verdict(at(2, SHM, Waiting.SPIN, "-Xint"), 1))
                .endsWith("What slows it: the JVM only interprets, as -Xint says.");
    }

    @Test
    void aMachineThatSavesPowerOrWasBusyIsNamed() {
        Circumstances slow =
                new Circumstances(2, 2, SHM, true, Waiting.SPIN, NodeOptions.defaults(), List.of(), "powersave", 2.04);

        assertThat(verdict(slow, 5000))
                .endsWith(
                        "What slows it: the cores save power (the cpufreq governor is powersave); 2.0 threads wanted the"
                                + " 2 cores before anything was measured.");
    }

    @Test
    void switchesThatAreForMeasurementsAreNamed() {
        NodeOptions options = NodeOptions.from(
                Map.of("MOBULA_BYTE_ORDER", "swapped", "MOBULA_TYPES", "message", "MOBULA_REUSE_BYTES", "0"));
        Circumstances set = new Circumstances(2, 2, SHM, true, Waiting.SPIN, options, List.of(), "", 0);

        assertThat(verdict(set, 5000))
                .endsWith("What slows it: MOBULA_REUSE_BYTES=0 lets every argument arrive in new memory;"
                        + " MOBULA_BYTE_ORDER=swapped has every number turned round; MOBULA_TYPES=message describes types"
                        + " in every message.");
    }
}

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

/** What the last line of a measurement states in which environment. */
class SummaryTest {
    private static final String SHM = "shm, rings of 1024 KiB";
    private static final String TCP = "tcp to 127.0.0.1:4711, buffers of 256 KiB";

    private static Environment environment(int ranks, String medium, Waiting waiting, String... jvmOptions) {
        return new Environment(
                ranks, 2, medium, true, waiting, NodeOptions.defaults(), List.of(jvmOptions), "performance", 0.3);
    }

    private static String line(Environment environment, long warmUp) {
        Result first = new Result(new Case("null-call", 0, () -> {}), new Histogram(3), 1, 0, 0, warmUp);
        return new Summary(environment).line("It takes 1 us", first);
    }

    @Test
    void inAFastEnvironmentItNamesMediumAndWaitingOnly() {
        assertThat(line(environment(2, SHM, Waiting.SPIN), 5000))
                .isEqualTo("It takes 1 us; over shm, rings of 1024 KiB; waiting ranks spin.");
    }

    @Test
    void withoutMessagesItNamesNoMedium() {
        assertThat(line(environment(4, "", Waiting.SLEEP), 5000)).isEqualTo("It takes 1 us.");
    }

    @Test
    void ranksThatShareCoresAreNamed() {
        assertThat(line(environment(3, SHM, Waiting.YIELD), 5000))
                .endsWith("waiting ranks yield. Slowed by: 3 ranks on 2 cores (with a core per rank, ranks spin).");
    }

    @Test
    void aConfiguredWayOfWaitingIsNamed() {
        assertThat(line(environment(2, SHM, Waiting.YIELD), 5000))
                .endsWith("Slowed by: MOBULA_WAITING=yield (spin is faster on free cores).");
        assertThat(line(environment(2, SHM, Waiting.SLEEP), 5000))
                .endsWith(
                        "waiting ranks sleep. Slowed by: MOBULA_WAITING=sleep, a wake-up per message (spin is faster on"
                                + " free cores).");
    }

    @Test
    void tcpIsNamedOnOneHostOnly() {
        Environment here = environment(2, TCP, Waiting.SPIN);
        Environment apart = new Environment(2, 2, TCP, false, Waiting.SPIN, NodeOptions.defaults(), List.of(), "", -1);
        assertThat(line(here, 5000)).endsWith("Slowed by: tcp between ranks of one host (shm is faster).");
        assertThat(line(apart, 5000)).endsWith("; waiting ranks spin.");
    }

    @ParameterizedTest
    @CsvSource({
        "-Xint, 'an interpreting JVM (-Xint)'",
        "-XX:TieredStopAtLevel=1, 'a JVM without its optimising compiler (-XX:TieredStopAtLevel=1)'",
        "-agentlib:jdwp=transport=dt_socket, 'debugging support (-agentlib:jdwp=transport=dt_socket)'",
        "-ea, 'assertions (-ea)'",
    })
    void optionsThatSlowTheJvmAreNamed(String option, String cause) {
        assertThat(line(environment(2, SHM, Waiting.SPIN, "-Xmx1g", option), 5000))
                .endsWith("Slowed by: " + cause + ".");
    }

    @Test
    void aShortWarmUpIsNamedUnlessTheJvmOnlyInterprets() {
        assertThat(line(environment(2, SHM, Waiting.SPIN), 1))
                .endsWith(
                        "Slowed by: a short warm-up: 1 iteration, and the JVM optimises after 5000 (raise --seconds, and"
                                + " --count if it was given).");
        assertThat(line(environment(2, SHM, Waiting.SPIN, "-Xint"), 1))
                .endsWith("Slowed by: an interpreting JVM (-Xint).");
    }

    @Test
    void aMachineThatSavesPowerOrIsBusyIsNamed() {
        Environment slow =
                new Environment(2, 2, SHM, true, Waiting.SPIN, NodeOptions.defaults(), List.of(), "powersave", 2.04);
        assertThat(line(slow, 5000))
                .endsWith(
                        "Slowed by: the cpufreq governor powersave; a load of 2.0 on 2 cores before the measurement.");
    }

    @Test
    void settingsForMeasurementsAreNamed() {
        NodeOptions options = NodeOptions.from(
                Map.of("MOBULA_BYTE_ORDER", "swapped", "MOBULA_TYPES", "message", "MOBULA_REUSE_BYTES", "0"));
        Environment set = new Environment(2, 2, SHM, true, Waiting.SPIN, options, List.of(), "", 0);
        assertThat(line(set, 5000))
                .endsWith(
                        "Slowed by: MOBULA_REUSE_BYTES=0, new memory for each argument; MOBULA_BYTE_ORDER=swapped, byte"
                                + " order reversed in each number; MOBULA_TYPES=message, types described in each message.");
    }
}

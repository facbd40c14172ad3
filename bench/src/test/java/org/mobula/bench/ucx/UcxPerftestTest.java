package org.mobula.bench.ucx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.bench.Measurement;
import org.mobula.bench.MeasurementFailedException;
import org.mobula.bench.RunLength;

class UcxPerftestTest {
    private static final String HEAD = "iterations,50.0_percentile_lat,avg_lat,overall_lat,avg_bw,overall_bw\n";

    @Test
    void theMedianAndTheMeanOfAllMessagesAreRead() {
        assertThat(UcxPerftest.parse("some warning\n" + HEAD + "20000,3.413,442.238,309.752,0.02,0.02\n"))
                .isEqualTo(new UcxPerftest.OneWay(3.413, 309.752));
    }

    @Test
    void outputWithoutNumbersIsAFailure() {
        assertThatThrownBy(() -> UcxPerftest.parse("ucx_perftest: no device\n"))
                .isInstanceOf(MeasurementFailedException.class)
                .hasMessage("ucx_perftest printed what cannot be read: ucx_perftest: no device");
    }

    @Test
    void theProgramIsRun() throws Exception {
        UcxPerftest program = new UcxPerftest("tcp,self");
        assumeTrue(program.obstacle() == null, "skipped: " + program.obstacle());
        Map<String, Measurement> results = program.run(
                List.of("round-trip", "one-way-65536"), new RunLength(Duration.ofMillis(2), Duration.ofMillis(10)));
        assertThat(results).containsOnlyKeys("round-trip", "one-way-65536");
        assertThat(results.values())
                .allSatisfy(each -> assertThat(each.median()).isPositive());
    }
}

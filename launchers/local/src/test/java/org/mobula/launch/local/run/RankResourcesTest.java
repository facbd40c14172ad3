package org.mobula.launch.local.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mobula.launch.LaunchException;
import org.mobula.launch.Machine;

class RankResourcesTest {
    private static final long GIB = 1L << 30;
    private static final Machine LAPTOP = new Machine(8, 16 * GIB);

    @Test
    void fewRanksHaveAQuarterOfTheMemoryEach() {
        assertThat(new RankResources(LAPTOP, 1).options(List.of()))
                .containsExactly("-Xmx4096m", "-XX:ParallelGCThreads=8");
        assertThat(new RankResources(LAPTOP, 2).options(List.of()))
                .containsExactly("-Xmx4096m", "-XX:ParallelGCThreads=4");
    }

    @Test
    void manyRanksShareSixTenthsOfTheMemory() {
        assertThat(new RankResources(LAPTOP, 8).options(List.of())).containsExactly("-Xmx1228m", "-XX:+UseSerialGC");
    }

    @Test
    void optionsOfTheUserReplaceOurs() {
        RankResources resources = new RankResources(LAPTOP, 8);

        assertThat(resources.options(List.of("-Xmx1g", "-XX:+UseZGC"))).isEmpty();
        assertThat(resources.options(List.of("-XX:MaxRAMPercentage=5"))).containsExactly("-XX:+UseSerialGC");
    }

    @Test
    void moreRanksThanFitIntoMemoryAreRefused() {
        assertThat(new RankResources(new Machine(2, GIB), 12).heap()).isEqualTo(51L << 20);
        assertThatThrownBy(() -> new RankResources(new Machine(2, GIB), 13))
                .isInstanceOf(LaunchException.class)
                .hasMessage("13 ranks need more memory than there is: 1.0 GiB hold at most 12 (32 MiB of heap each, and"
                        + " 48 MiB for the JVM itself); start fewer, with -n 12 or less");
    }
}

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
    private static final List<String> NO_TIERS = List.of("-XX:TieredStopAtLevel=1");

    @Test
    void fewRanksHaveAQuarterOfTheMemoryEach() {
        assertThat(new RankResources(LAPTOP, 1).options(List.of()))
                .containsExactly("-Xmx4096m", "-XX:ParallelGCThreads=8");
        assertThat(new RankResources(LAPTOP, 2).options(List.of()))
                .containsExactly("-Xmx4096m", "-XX:ParallelGCThreads=4");
    }

    @Test
    void manyRanksShareSixTenthsOfTheMemory() {
        assertThat(new RankResources(LAPTOP, 8).options(NO_TIERS)).containsExactly("-Xmx1228m", "-XX:+UseSerialGC");
    }

    @Test
    void ranksThatShareCoresCompileLater() {
        assertThat(new RankResources(LAPTOP, 5).options(List.of()))
                .contains("-XX:Tier4InvocationThreshold=100000")
                .hasSize(6);
        assertThat(new RankResources(LAPTOP, 4).options(List.of())).noneMatch(option -> option.contains("Tier"));
    }

    @Test
    void optionsOfTheUserReplaceOurs() {
        RankResources resources = new RankResources(LAPTOP, 8);

        assertThat(resources.options(List.of("-Xmx1g", "-XX:+UseZGC", "-XX:Tier4CompileThreshold=15000")))
                .isEmpty();
        assertThat(resources.options(List.of("-XX:MaxRAMPercentage=5", "-XX:-TieredCompilation")))
                .containsExactly("-XX:+UseSerialGC");
        assertThat(resources.options(List.of("-Xint"))).containsExactly("-Xmx1228m", "-XX:+UseSerialGC");
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

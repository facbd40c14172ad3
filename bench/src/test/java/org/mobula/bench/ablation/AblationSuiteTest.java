package org.mobula.bench.ablation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.bench.Bout;
import org.mobula.bench.Contestant;
import org.mobula.bench.Peers;
import org.mobula.bench.process.Ranks;
import org.mobula.runtime.NodeOptions;

class AblationSuiteTest {
    private static final List<Bout> BOUTS = AblationSuite.suite(new Peers("")).bouts();

    @Test
    void eachBoutIsOursBesideOursWithOneSwitchThatANodeTakesAndThatChangesIt() {
        assertThat(BOUTS).isNotEmpty().allSatisfy(bout -> {
            assertThat(environment(bout.ours())).isEmpty();
            Map<String, String> changed = environment(bout.theirs());
            assertThat(changed).hasSize(1);
            assertThat(NodeOptions.from(changed)).isNotEqualTo(NodeOptions.defaults());
        });
    }

    @Test
    void theTableNamesEachSideByItsSwitch() {
        assertThat(BOUTS)
                .extracting(bout -> bout.theirs().name())
                .contains("mobula shm {MOBULA_TYPES=message}", "mobula shm {MOBULA_DISPATCH=thread}")
                .doesNotHaveDuplicates();
    }

    private static Map<String, String> environment(Contestant side) {
        return ((Ranks) side).environment();
    }
}

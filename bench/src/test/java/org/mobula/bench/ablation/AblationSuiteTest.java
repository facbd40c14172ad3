package org.mobula.bench.ablation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.bench.Implementation;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.process.Ranks;
import org.mobula.runtime.NodeOptions;

class AblationSuiteTest {
    private static final List<Pairing> PAIRINGS =
            AblationSuite.suite(new Peers("")).pairings();

    @Test
    void eachPairingDiffersInOneSettingThatChangesTheOptionsOfANode() {
        assertThat(PAIRINGS).isNotEmpty().allSatisfy(pairing -> {
            assertThat(environment(pairing.ours())).isEmpty();
            Map<String, String> changed = environment(pairing.theirs());
            assertThat(changed).hasSize(1);
            assertThat(NodeOptions.from(changed)).isNotEqualTo(NodeOptions.defaults());
        });
    }

    @Test
    void theTableNamesEachSideByItsSetting() {
        assertThat(PAIRINGS)
                .extracting(pairing -> pairing.theirs().name())
                .contains("mobula shm {MOBULA_TYPES=message}", "mobula shm {MOBULA_DISPATCH=thread}")
                .doesNotHaveDuplicates();
    }

    private static Map<String, String> environment(Implementation side) {
        return ((Ranks) side).environment();
    }
}

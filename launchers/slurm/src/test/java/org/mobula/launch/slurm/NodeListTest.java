package org.mobula.launch.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.launch.LaunchException;

class NodeListTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    m1                   | m1
                    m[1-3]               | m1 m2 m3
                    m[1-2],login,gpu[07] | m1 m2 login gpu07
                    n[098-101]           | n098 n099 n100 n101
                    n[1,3-4,9]           | n1 n3 n4 n9
                    rack[1-2]-n[1-2]     | rack1-n1 rack1-n2 rack2-n1 rack2-n2
                    c[1-2].site.org      | c1.site.org c2.site.org
                    ' a , b '            | a b
                    """)
    void aListIsExpandedInItsOrder(String list, String names) {
        assertThat(NodeList.expand(list)).isEqualTo(List.of(names.split(" ")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",", "m[", "m]1[", "m[1-", "m[[1]]", "m[1-3", "m[a]", "m[]", "m[3-1]", "m[1-9999999]"})
    void aMalformedListIsRefused(String list) {
        assertThatThrownBy(() -> NodeList.expand(list))
                .isInstanceOf(LaunchException.class)
                .hasMessageStartingWith("SLURM_STEP_NODELIST is \"" + list + "\", which cannot be read: ")
                .hasMessageEndingWith("; start the program by `srun -n 4 mobula exec ...`");
    }

    @Test
    void aListThatExplodesIsRefusedBeforeItIsBuilt() {
        assertThatThrownBy(() -> NodeList.expand("a[1-1000]b[1-1000]c[1-1000]"))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining("it names more than 1000000 nodes");
    }
}

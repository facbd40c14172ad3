package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.launch.LaunchException;

class MappingTest {
    @Test
    void ranksFillOneHostAfterTheOtherOrTakeTurns() {
        HostList hosts = HostList.parse("a:2,b:3");
        assertThat(Mapping.parse("slot").places(hosts, 4)).containsExactly("a", "a", "b", "b");
        assertThat(Mapping.parse("node").places(hosts, 5)).containsExactly("a", "b", "a", "b", "b");
        assertThat(Mapping.parse("slot").places(HostList.NONE, 3)).isEmpty();
        assertThat(Mapping.parse("node").defaultRanks(hosts)).isEqualTo(5);
    }

    @Test
    void aNumberOfRanksPerHostIsPlacedOnEach() {
        HostList hosts = HostList.parse("a:4,b:2");
        Mapping two = Mapping.parse("ppr:2:node");

        assertThat(two.places(hosts, 4)).containsExactly("a", "a", "b", "b");
        assertThat(two.places(hosts, 3)).containsExactly("a", "a", "b");
        assertThat(two.defaultRanks(hosts)).isEqualTo(4);
        assertThat(two.defaultRanks(HostList.NONE)).isEqualTo(2);
        assertThat(two.places(HostList.NONE, 2)).isEmpty();
    }

    @Test
    void moreRanksThanSlotsAreRefused() {
        assertThatThrownBy(() -> Mapping.parse("slot").places(HostList.parse("a:4,b:4"), 9))
                .isInstanceOf(LaunchException.class)
                .hasMessage(
                        "9 ranks have no room: the hosts have 8 slots (a:4,b:4); start fewer, with -n 8 or less, or give"
                                + " the hosts more slots");
        assertThatThrownBy(() -> Mapping.parse("ppr:2:node").places(HostList.parse("a:2,b:2"), 5))
                .hasMessage("--map-by ppr:2:node places at most 4 ranks on 2 hosts, not 5; start fewer, or give more"
                        + " hosts");
        assertThatThrownBy(() -> Mapping.parse("ppr:2:node").places(HostList.NONE, 3))
                .hasMessage("--map-by ppr:2:node places at most 2 ranks on 1 host, not 3; start fewer, or give more"
                        + " hosts");
        assertThatThrownBy(() -> Mapping.parse("ppr:2:node").places(HostList.parse("a:2,b"), 3))
                .hasMessage("--map-by ppr:2:node: host b has 1 slot; write b:2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"core", "ppr:0:node", "ppr:2:socket", "ppr:x:node", ""})
    void otherMappingsAreRefused(String text) {
        assertThatThrownBy(() -> Mapping.parse(text))
                .hasMessage("--map-by " + text + " is not valid; choose slot, node or ppr:N:node");
    }
}

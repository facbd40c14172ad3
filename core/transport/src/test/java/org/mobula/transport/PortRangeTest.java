package org.mobula.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PortRangeTest {
    @Test
    void aRangeIsParsedAndWritten() {
        assertThat(PortRange.parse("40000-40002").ports()).containsExactly(40000, 40001, 40002);
        assertThat(PortRange.parse("7")).isEqualTo(new PortRange(7, 7));
        assertThat(PortRange.parse(" 1-65535 ")).hasToString("1-65535");
        assertThat(PortRange.parse("")).isEqualTo(PortRange.ANY).hasToString("");
        assertThat(PortRange.ANY.isAny()).isTrue();
        assertThat(PortRange.ANY.ports()).containsExactly(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0-9", "9-8", "1-65536", "-1", "1-", "a-b", "1-2-3", "99999999999"})
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> PortRange.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is no range of ports; give FIRST-LAST, from 1-65535, such as 40000-40099");
    }
}

package org.mobula.transport.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostPortTest {
    @Test
    void aListIsReadAsItIsWritten() {
        String list = "10.0.0.7:4711,[fd00:0:0:0:0:0:0:2]:4711,node7:65535";
        assertThat(HostPort.parseList(list))
                .containsExactly(
                        new HostPort("10.0.0.7", 4711),
                        new HostPort("fd00:0:0:0:0:0:0:2", 4711),
                        new HostPort("node7", 65535));
        assertThat(HostPort.formatList(HostPort.parseList(list))).isEqualTo(list);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ":", "host", "host:", ":5", "host:0", "host:65536", "host:-1", "host:x", "a:1,", "[]:5"})
    void textThatIsNotHostAndPortIsRefused(String text) {
        assertThatThrownBy(() -> HostPort.parseList(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("\" is not host:port");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:1", "127.9.9.9:1", "[::1]:1", "localhost:1"})
    void loopbackIsKnownByItsAddress(String text) {
        assertThat(HostPort.parseList(text).getFirst().isLoopback()).isTrue();
    }

    @Test
    void otherPlacesAreNotLoopback() {
        assertThat(HostPort.parseList("10.0.0.7:1,node7:1,[fd00::1]:1")).noneMatch(HostPort::isLoopback);
    }
}

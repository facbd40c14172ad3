package org.mobula.launch.local.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ControlAddressTest {
    @ParameterizedTest
    @ValueSource(strings = {"/tmp/mobula-0123/control", "10.0.0.7:4711", "10.0.0.7:4711,[fd00:0:0:0:0:0:0:2]:4711"})
    void anAddressIsReadAsItIsWritten(String text) {
        assertThat(ControlAddress.parse(text).format()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "control", "10.0.0.7", "10.0.0.7:", "10.0.0.7:0", "10.0.0.7:65536", ":4711", "a:1,"})
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> ControlAddress.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("\" is neither an absolute path nor HOST:PORT");
    }

    @Test
    void theFirstPlaceThatAnswersIsUsed() throws IOException {
        int closed;
        try (ServerSocketChannel shortLived = listener()) {
            closed = port(shortLived);
        }
        try (ServerSocketChannel server = listener()) {
            ControlAddress address = ControlAddress.parse("127.0.0.1:" + closed + ",127.0.0.1:" + port(server));
            try (SocketChannel socket = address.connect()) {
                assertThat(((InetSocketAddress) socket.getRemoteAddress()).getPort())
                        .isEqualTo(port(server));
            }
        }
    }

    @Test
    void whatWasTriedIsListedIfNoneAnswers() throws IOException {
        int closed;
        try (ServerSocketChannel shortLived = listener()) {
            closed = port(shortLived);
        }
        assertThatThrownBy(() -> ControlAddress.parse("127.0.0.1:" + closed + ",nowhere.invalid:1")
                        .connect())
                .isInstanceOf(IOException.class)
                .hasMessage("cannot connect to the launcher; tried 127.0.0.1:" + closed
                        + " (Connection refused), nowhere.invalid:1 (the name has no address)");
    }

    @Test
    void allAddressesOfAHostHaveOnePort() {
        assertThat(ControlAddress.of(List.of(InetAddress.ofLiteral("10.0.0.7"), InetAddress.ofLiteral("fd00::2")), 5)
                        .format())
                .isEqualTo("10.0.0.7:5,[fd00:0:0:0:0:0:0:2]:5");
    }

    private static ServerSocketChannel listener() throws IOException {
        return ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0));
    }

    private static int port(ServerSocketChannel server) throws IOException {
        return ((InetSocketAddress) server.getLocalAddress()).getPort();
    }
}

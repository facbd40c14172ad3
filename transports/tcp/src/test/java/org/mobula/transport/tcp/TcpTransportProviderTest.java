package org.mobula.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.TransportProvider;

class TcpTransportProviderTest {
    private final TcpTransportProvider provider = new TcpTransportProvider();

    @Test
    void itIsFoundAsAServiceUnderItsNameAndTriedLast() {
        assertThat(TcpTransportProvider.class.getModule().getDescriptor().provides())
                .anySatisfy(service -> {
                    assertThat(service.service()).isEqualTo(TransportProvider.class.getName());
                    assertThat(service.providers()).containsExactly(TcpTransportProvider.class.getName());
                });
        assertThat(provider.name()).isEqualTo("tcp");
        assertThat(provider.order()).isEqualTo(100);
    }

    @Test
    void anAddressOfThisMachineIsNoObstacle() {
        assertThat(provider.obstacle(TransportOptions.defaults())).isEmpty();
        assertThat(provider.obstacle(Nodes.options("127.0.0.1", 4096))).isEmpty();
    }

    @Test
    void anAddressOfAnotherMachineIsAnObstacle() {
        assertThat(provider.obstacle(Nodes.options("198.51.100.1", 4096)))
                .isEqualTo(
                        "cannot listen at \"198.51.100.1\": Cannot assign requested address. Set MOBULA_TCP_ADDRESS to an"
                                + " address of this machine, or to nothing for all of them");
    }

    @Test
    void aNameWithoutAddressIsRefusedAtOpening() {
        assertThatThrownBy(() -> Nodes.open(0, "hosta", "no-such-host.invalid", 4096))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "cannot listen at \"no-such-host.invalid\": the name has no address. Set MOBULA_TCP_ADDRESS to an"
                                + " address of this machine, or to nothing for all of them");
    }

    @Test
    void aBufferTooSmallOrTooLargeIsRefusedAtOpening() {
        assertThatThrownBy(() -> Nodes.open(0, "hosta", "", 4095))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a TCP buffer has 4096 to 1073741824 bytes, not 4095; MOBULA_TCP_BUFFER_BYTES sets it");
        assertThatThrownBy(() -> Nodes.open(0, "hosta", "", (1 << 30) + 1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

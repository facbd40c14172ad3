package org.mobula.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.mobula.transport.PortRange;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.HostPort;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;
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
    void ranksTakeTheFreePortsOfARangeUntilItIsExhausted() throws Exception {
        TransportOptions one = Nodes.options("127.0.0.1", 4096);
        try (Transport first = open(one)) {
            int port = HostPort.parseList(first.address()).getFirst().port();
            TransportOptions ranged = one.withTcpPorts(new PortRange(port, port));

            assertThat(provider.obstacle(ranged))
                    .isEqualTo("cannot listen at \"127.0.0.1\": no port of the range " + port + "-" + port
                            + " is free (Address already in use). Give a larger range by --port-range or"
                            + " MOBULA_TCP_PORTS, with at least one port for each rank of a host");
            assertThatThrownBy(() -> open(ranged)).hasMessageContaining("no port of the range");
        }
        int first = freePorts();
        TransportOptions two = one.withTcpPorts(new PortRange(first, first + 1));
        try (Transport one1 = open(two);
                Transport one2 = open(two)) {
            assertThat(one1.address()).isEqualTo("127.0.0.1:" + first);
            assertThat(one2.address()).isEqualTo("127.0.0.1:" + (first + 1));
            assertThat(provider.obstacle(two)).contains("no port of the range");
        }
    }

    /** Two successive ports that are free now, below those that the system assigns. */
    private int freePorts() {
        for (int port = 20_000; port < 30_000; port += 2) {
            TransportOptions low = Nodes.options("127.0.0.1", 4096).withTcpPorts(new PortRange(port, port));
            if (provider.obstacle(low).isEmpty()
                    && provider.obstacle(low.withTcpPorts(new PortRange(port + 1, port + 1)))
                            .isEmpty()) {
                return port;
            }
        }
        throw new AssertionError("no free ports");
    }

    private Transport open(TransportOptions options) throws Exception {
        return provider.open(new TransportContext("test", 0, "hosta", Path.of("."), Duration.ofSeconds(5), options));
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

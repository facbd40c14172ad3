package org.mobula.transport.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressOrderTest {
    private final AddressOrder order =
            new AddressOrder(List.of(network("10.1.2.3", 16), network("172.17.0.1", 16), network("fd00:1::3", 64)));

    private static AddressOrder.Network network(String address, int prefix) {
        return new AddressOrder.Network(InetAddress.ofLiteral(address), prefix);
    }

    private List<String> ordered(String list) {
        return order.order(HostPort.parseList(list)).stream()
                .map(HostPort::toString)
                .toList();
    }

    @Test
    void anAddressInANetworkOfThisHostComesFirst() {
        assertThat(ordered("192.168.7.7:1,10.1.9.9:1,node7:1,[fd00:1:0:0:0:0:0:9]:1,[fd00:2:0:0:0:0:0:9]:1"))
                .containsExactly(
                        "10.1.9.9:1", "[fd00:1:0:0:0:0:0:9]:1", "192.168.7.7:1", "node7:1", "[fd00:2:0:0:0:0:0:9]:1");
    }

    @Test
    void anAddressThatThisHostHasTooDoesNotLeadToAnother() {
        assertThat(ordered("172.17.0.1:1,10.1.9.9:1,127.0.0.1:1")).containsExactly("10.1.9.9:1");
        assertThat(ordered("172.17.0.1:1")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "10.1.2.3, 16, 10.1.255.255, true",
        "10.1.2.3, 16, 10.2.2.3, false",
        "10.1.2.3, 20, 10.1.15.1, true",
        "10.1.2.3, 20, 10.1.16.1, false",
        "10.1.2.3, 0, 99.9.9.9, true",
        "10.1.2.3, 32, 10.1.2.3, true",
        "10.1.2.3, 8, fd00::1, false",
    })
    void aNetworkContainsAddressesWithItsPrefix(String address, int prefix, String other, boolean contained) {
        assertThat(network(address, prefix).contains(InetAddress.ofLiteral(other)))
                .isEqualTo(contained);
    }

    @Test
    void theNetworksOfThisHostAreListedWithoutLoopback() {
        assertThat(AddressOrder.here().networks())
                .noneMatch(network -> network.address().isLoopbackAddress());
    }
}

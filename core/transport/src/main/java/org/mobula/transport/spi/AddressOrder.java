package org.mobula.transport.spi;

import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Orders the addresses of a peer on another host by how likely they lead there: first those in a network of this host,
 * as MPI implementations do (Open MPI's btl/tcp reachable framework), then the others. An address that this host has as
 * well does not lead to another host: the bridges of containers have the same address everywhere.
 *
 * <p><b>Threads:</b> any.
 *
 * @param networks this host's addresses and networks
 */
public record AddressOrder(List<Network> networks) {
    /**
     * An address of this host.
     *
     * @param address the address
     * @param prefix the length of the prefix of its network, in bits
     */
    public record Network(InetAddress address, int prefix) {
        boolean contains(InetAddress other) {
            byte[] own = address.getAddress();
            byte[] its = other.getAddress();
            if (own.length != its.length) {
                return false;
            }
            for (int bit = 0; bit < prefix; bit++) {
                int mask = 0x80 >> (bit % Byte.SIZE);
                if (((own[bit / Byte.SIZE] ^ its[bit / Byte.SIZE]) & mask) != 0) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Copies the list. */
    public AddressOrder {
        networks = List.copyOf(networks);
    }

    /** With the interfaces of this host that are up; without any if they cannot be listed. */
    public static AddressOrder here() {
        List<Network> networks = new ArrayList<>();
        try {
            for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
                if (each.isUp() && !each.isLoopback()) {
                    for (InterfaceAddress address : each.getInterfaceAddresses()) {
                        networks.add(new Network(address.getAddress(), address.getNetworkPrefixLength()));
                    }
                }
            }
        } catch (SocketException unknown) {
            return new AddressOrder(List.of());
        }
        return new AddressOrder(networks);
    }

    /** The addresses of a peer on another host, without loopback; the order of equally likely ones is kept. */
    public List<HostPort> order(List<HostPort> offered) {
        return offered.stream()
                .filter(place -> !place.isLoopback() && !isOurs(place))
                .sorted(Comparator.comparing(place -> !isNear(place)))
                .toList();
    }

    private boolean isOurs(HostPort place) {
        InetAddress address = literal(place);
        return address != null
                && networks.stream().anyMatch(network -> network.address().equals(address));
    }

    private boolean isNear(HostPort place) {
        InetAddress address = literal(place);
        return address != null && networks.stream().anyMatch(network -> network.contains(address));
    }

    /** The address; null for a name, which is not resolved here because that may take seconds. */
    private static @Nullable InetAddress literal(HostPort place) {
        try {
            return InetAddress.ofLiteral(place.host());
        } catch (IllegalArgumentException name) {
            return null;
        }
    }
}

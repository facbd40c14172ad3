package org.mobula.launch;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The addresses by which other hosts may reach this one. <b>Threads:</b> any. */
public final class HostAddresses {
    private HostAddresses() {}

    /**
     * The addresses at which a socket can be reached.
     *
     * @param bound the address that it is bound to
     * @return the address itself, or if that is the wildcard, those of all interfaces that are up: IPv4 first, loopback
     *     last, without link-local ones
     * @throws IOException if the interfaces cannot be listed
     */
    public static List<InetAddress> of(InetAddress bound) throws IOException {
        if (!bound.isAnyLocalAddress()) {
            return List.of(bound);
        }
        List<InetAddress> addresses = new ArrayList<>();
        for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
            if (each.isUp()) {
                each.inetAddresses()
                        .filter(address -> !address.isLinkLocalAddress())
                        .forEach(addresses::add);
            }
        }
        addresses.sort(Comparator.comparing(InetAddress::isLoopbackAddress)
                .thenComparing(address -> !(address instanceof Inet4Address)));
        return addresses.stream().map(HostAddresses::withoutZone).toList();
    }

    /** An interface name after % is valid on this host only. */
    static InetAddress withoutZone(InetAddress address) {
        try {
            return InetAddress.getByAddress(address.getAddress());
        } catch (UnknownHostException e) {
            throw new AssertionError("an address has 4 or 16 bytes", e);
        }
    }
}

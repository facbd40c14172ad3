package org.mobula.launch;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the address of this host at which a rank listens: by the name of a network interface ({@code eth0}) or by a
 * network ({@code 10.1.0.0/16}, {@code fd00::/8}), because one option must do for all hosts of a run.
 *
 * <p><b>Threads:</b> any.
 */
public final class NetworkChoice {
    /** An address of an interface. */
    private record Place(String name, InetAddress address) {}

    private NetworkChoice() {}

    /**
     * The address that a text stands for.
     *
     * @param text the name of an interface, a network, an address, a name, or empty
     * @param host this host, for the message
     * @return an address of the interface or in the network, IPv4 first; any other text unchanged
     * @throws IOException if this host has no such interface or network; the message lists those it has
     */
    public static String address(String text, String host) throws IOException {
        String wanted = text.strip();
        boolean network = wanted.matches("[0-9a-fA-F:.]+/[0-9]{1,3}");
        if (wanted.isEmpty() || isAddress(wanted)) {
            return wanted;
        }
        List<Place> places = places();
        for (Place place : places) {
            if (network ? contains(wanted, place.address()) : place.name().equals(wanted)) {
                return place.address().getHostAddress();
            }
        }
        if (!network && NetworkInterface.getByName(wanted) == null && isName(wanted)) {
            return wanted;
        }
        String having = places.stream()
                .map(place -> place.name() + " (" + place.address().getHostAddress() + ")")
                .collect(Collectors.joining(", "));
        throw new IOException("host " + host + " has no address " + (network ? "in the network " : "on an interface ")
                + wanted + "; it has " + having + ". Give one of these by --interface or MOBULA_TCP_ADDRESS");
    }

    private static boolean isAddress(String text) {
        try {
            InetAddress.ofLiteral(text);
            return true;
        } catch (IllegalArgumentException name) {
            return false;
        }
    }

    /** Whether the system can resolve a name. */
    private static boolean isName(String text) {
        try {
            return InetAddress.getByName(text) != null;
        } catch (IOException unknown) {
            return false;
        }
    }

    private static List<Place> places() throws IOException {
        List<Place> places = new ArrayList<>();
        for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
            if (each.isUp()) {
                each.inetAddresses()
                        .filter(address -> !address.isLinkLocalAddress())
                        .forEach(address -> places.add(new Place(each.getName(), HostAddresses.withoutZone(address))));
            }
        }
        places.sort(Comparator.comparing(place -> !(place.address() instanceof Inet4Address)));
        return places;
    }

    /** Whether a network contains an address. */
    private static boolean contains(String network, InetAddress address) {
        int slash = network.indexOf('/');
        byte[] prefix = bytes(network.substring(0, slash));
        byte[] its = address.getAddress();
        int bits = Integer.parseInt(network.substring(slash + 1));
        if (prefix == null || prefix.length != its.length || bits > its.length * Byte.SIZE) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> (bit % Byte.SIZE);
            if (((prefix[bit / Byte.SIZE] ^ its[bit / Byte.SIZE]) & mask) != 0) {
                return false;
            }
        }
        return true;
    }

    private static byte @Nullable [] bytes(String address) {
        try {
            return InetAddress.ofLiteral(address).getAddress();
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }
}

package org.mobula.transport.spi;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An address to connect to: {@code 10.0.0.7:4711}, {@code [fd00::2]:4711}, {@code node7:4711}.
 *
 * @param host a name or a numeric address, without brackets
 * @param port 1 to 65535
 */
public record HostPort(String host, int port) {
    /** The address of a socket. */
    public static HostPort of(InetSocketAddress address) {
        return new HostPort(address.getAddress().getHostAddress(), address.getPort());
    }

    /** Reads a list separated by commas; throws {@link IllegalArgumentException} if it is invalid. */
    public static List<HostPort> parseList(String list) {
        return Arrays.stream(list.split(",", -1)).map(HostPort::parse).toList();
    }

    /** The list that {@link #parseList} reads. */
    public static String formatList(List<HostPort> places) {
        return places.stream().map(HostPort::toString).collect(Collectors.joining(","));
    }

    /** Whether this address refers to the host that uses it. */
    public boolean isLoopback() {
        try {
            return InetAddress.ofLiteral(host).isLoopbackAddress();
        } catch (IllegalArgumentException e) {
            return host.equals("localhost"); // not resolved: the name service may take seconds
        }
    }

    private static HostPort parse(String text) {
        int colon = text.lastIndexOf(':');
        String host = text.substring(0, Math.max(colon, 0));
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        }
        int port = parsePort(text.substring(colon + 1));
        if (host.isEmpty() || port < 1 || port > 65535) {
            throw new IllegalArgumentException("\"" + text + "\" is not host:port");
        }
        return new HostPort(host, port);
    }

    private static int parsePort(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}

package org.mobula.launch.local.control;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where the launcher listens for its ranks: the path of a Unix-domain socket, or {@code HOST:PORT} for each address of
 * its host, separated by commas.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> the caller closes the sockets.
 *
 * @param places the addresses, the most useful first; not empty
 */
public record ControlAddress(List<SocketAddress> places) {
    private static final int CONNECT_MILLIS = 5000;

    /** Copies the list. */
    public ControlAddress {
        places = List.copyOf(places);
        if (places.isEmpty()) {
            throw new IllegalArgumentException("a control address has at least one place");
        }
    }

    /** The address of a Unix-domain socket. */
    public static ControlAddress of(Path socket) {
        return new ControlAddress(List.of(UnixDomainSocketAddress.of(socket)));
    }

    /** The addresses of a host's interfaces with the same port. */
    public static ControlAddress of(List<InetAddress> addresses, int port) {
        return new ControlAddress(addresses.stream()
                .<SocketAddress>map(address -> new InetSocketAddress(address, port))
                .toList());
    }

    /**
     * Reads what {@link #format} wrote.
     *
     * @throws IllegalArgumentException if it is no address
     */
    public static ControlAddress parse(String text) {
        if (text.startsWith("/")) {
            return of(Path.of(text));
        }
        return new ControlAddress(
                Arrays.stream(text.split(",", -1)).map(ControlAddress::place).toList());
    }

    private static SocketAddress place(String text) {
        int colon = text.lastIndexOf(':');
        String host = text.substring(0, Math.max(colon, 0));
        int port = text.substring(colon + 1).matches("[0-9]{1,5}") ? Integer.parseInt(text.substring(colon + 1)) : 0;
        if (host.isEmpty() || port < 1 || port > 65535) {
            throw new IllegalArgumentException("\"" + text + "\" is neither an absolute path nor HOST:PORT");
        }
        String bare = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        return new InetSocketAddress(bare, port);
    }

    /** One word without white space. */
    public String format() {
        return String.join(",", places.stream().map(ControlAddress::word).toList());
    }

    private static String word(SocketAddress place) {
        if (place instanceof InetSocketAddress inet) {
            String host = inet.getAddress() == null
                    ? inet.getHostString()
                    : inet.getAddress().getHostAddress();
            return (host.contains(":") ? "[" + host + "]" : host) + ":" + inet.getPort();
        }
        return place.toString();
    }

    /**
     * Connects to the first place that answers within 5 s.
     *
     * @throws IOException if none does; the message lists what was tried
     */
    public SocketChannel connect() throws IOException {
        List<String> tried = new ArrayList<>();
        for (SocketAddress place : places) {
            SocketChannel socket = place instanceof UnixDomainSocketAddress
                    ? SocketChannel.open(StandardProtocolFamily.UNIX)
                    : SocketChannel.open();
            try {
                connect(socket, place);
                return socket;
            } catch (IOException | RuntimeException failure) {
                socket.close();
                tried.add(word(place) + " (" + failure.getMessage() + ")");
            }
        }
        throw new IOException("cannot connect to the launcher; tried " + String.join(", ", tried));
    }

    private static void connect(SocketChannel socket, SocketAddress place) throws IOException {
        if (place instanceof InetSocketAddress inet) {
            if (inet.isUnresolved()) {
                throw new IOException("the name has no address");
            }
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
            socket.socket().connect(inet, CONNECT_MILLIS);
        } else {
            socket.connect(place);
        }
    }
}

package org.mobula.launch.scheduled;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.mobula.launch.HostAddresses;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.LaunchException;
import org.mobula.launch.NetworkChoice;
import org.mobula.launch.local.control.ControlAddress;
import org.mobula.launch.local.control.Proof;
import org.mobula.launch.scheduled.rendezvous.RendezvousPorts;

/**
 * What rank 0 tells the others so that they can join: how they reach its coordinator.
 *
 * @param id the run's name, in hexadecimal
 * @param secret the run's secret
 * @param host the host of rank 0
 * @param control where its coordinator listens
 */
record CoordinatorCard(String id, byte[] secret, String host, ControlAddress control) {
    private static final String KEY = "mobula-coordinator";
    private static final String VERSION = "mobula-coordinator-1";
    private static final String KNOWN = "-";
    private static final int SECRET_BYTES = 32;
    private static final int ID_BYTES = 6;
    private static final int BACKLOG = 1024;

    /**
     * Listens for the other ranks on the interfaces and at the ports that the environment names, or on all and at any.
     */
    static ServerSocketChannel listen(Map<String, String> environment) {
        String address =
                environment.getOrDefault(JobEnvironment.TCP_ADDRESS, "").strip();
        String ports = environment.getOrDefault(JobEnvironment.TCP_PORTS, "").strip();
        try {
            String own = NetworkChoice.address(address, JobEnvironment.host(environment));
            return bound(own, ports.isEmpty() ? List.of(0) : RendezvousPorts.parse(ports));
        } catch (IOException | RuntimeException failure) {
            throw new LaunchException(
                    "rank 0 cannot listen at " + (address.isEmpty() ? "all interfaces" : "\"" + address + "\"")
                            + (ports.isEmpty() ? "" : ", ports " + ports) + ": " + failure.getMessage() + ". Set "
                            + JobEnvironment.TCP_ADDRESS + " to an address of its host, or to nothing for all of them"
                            + (ports.isEmpty()
                                    ? ""
                                    : ", and " + JobEnvironment.TCP_PORTS
                                            + " to FIRST-LAST with a port for each rank of its host and one more"),
                    failure);
        }
    }

    private static ServerSocketChannel bound(String address, List<Integer> ports) throws IOException {
        IOException last = new IOException("no port is given");
        for (int port : ports) {
            ServerSocketChannel server = ServerSocketChannel.open();
            try {
                return server.bind(
                        address.isEmpty() ? new InetSocketAddress(port) : new InetSocketAddress(address, port),
                        BACKLOG);
            } catch (IOException taken) {
                server.close();
                last = taken;
            } catch (RuntimeException unusable) {
                server.close();
                throw unusable;
            }
        }
        throw last;
    }

    /** A new run, coordinated at a socket that listens, with a fresh secret. */
    static CoordinatorCard at(ServerSocketChannel server, String host) {
        return at(server, host, HexFormat.of().parseHex(Proof.random(SECRET_BYTES)));
    }

    /** A new run with a given secret. */
    static CoordinatorCard at(ServerSocketChannel server, String host, byte[] secret) {
        try {
            InetSocketAddress bound = (InetSocketAddress) server.getLocalAddress();
            return new CoordinatorCard(
                    Proof.random(ID_BYTES),
                    secret,
                    host,
                    ControlAddress.of(HostAddresses.of(bound.getAddress()), bound.getPort()));
        } catch (IOException failure) {
            throw new LaunchException("rank 0 cannot list its addresses: " + failure.getMessage(), failure);
        }
    }

    /** Tells all ranks. The secret only if they do not have it. */
    void offer(Exchange exchange) {
        String offered = exchange.secret().isPresent() ? KNOWN : HexFormat.of().formatHex(secret);
        String words = String.join(" ", VERSION, id, offered, control.format(), host);
        exchange.put(
                KEY, Base64.getUrlEncoder().withoutPadding().encodeToString(words.getBytes(StandardCharsets.UTF_8)));
    }

    /** What rank 0 has told. */
    static CoordinatorCard of(Exchange exchange) {
        String text = exchange.get(0, KEY);
        try {
            String[] words = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8).split(" ", 5);
            if (words.length == 5 && words[0].equals(VERSION)) {
                byte[] secret = words[2].equals(KNOWN)
                        ? exchange.secret().orElseThrow(IllegalArgumentException::new)
                        : HexFormat.of().parseHex(words[2]);
                return new CoordinatorCard(words[1], secret, words[4], ControlAddress.parse(words[3]));
            }
        } catch (IllegalArgumentException malformed) {
            // reported below, without the secret
        }
        throw new LaunchException("rank " + exchange.rank() + " cannot read what rank 0 offers by " + exchange.name()
                + "; run one version of Mobula on all hosts");
    }

    /** The same with the addresses that lead from a host to rank 0, the nearest first. */
    CoordinatorCard seenFrom(String otherHost) {
        boolean same = otherHost.equals(host);
        List<SocketAddress> places = control.places().stream()
                .filter(place -> same || !isLoopback(place))
                .sorted(Comparator.comparing(place -> same ? !isLoopback(place) : isLoopback(place)))
                .toList();
        if (places.isEmpty()) {
            throw new LaunchException(
                    "rank 0 on " + host + " listens on its loopback interface only (" + control.format()
                            + "), and this rank runs on " + otherHost + "; give " + host
                            + " a network, or set MOBULA_TCP_ADDRESS to an address that " + otherHost + " can reach");
        }
        return new CoordinatorCard(id, secret, host, new ControlAddress(places));
    }

    private static boolean isLoopback(SocketAddress place) {
        return place instanceof InetSocketAddress inet
                && inet.getAddress() != null
                && inet.getAddress().isLoopbackAddress();
    }

    /** Never prints the secret. */
    @Override
    public String toString() {
        return "run " + id + " at " + control.format();
    }
}

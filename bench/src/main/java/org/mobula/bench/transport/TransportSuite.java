package org.mobula.bench.transport;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.Suite;
import org.mobula.bench.process.ClientAndServer;
import org.mobula.bench.process.OpenMpi;
import org.mobula.bench.process.Ranks;
import org.mobula.bench.process.TransportLoad;

/** Messages between two processes, compared with bare rings, Aeron, sockets and Open MPI. */
public final class TransportSuite {
    /** Its name on the command line. */
    public static final String NAME = "transport";

    private static final String PROGRAMS = "org.mobula.bench.peers.";
    private static final String BOTH_SPIN = "both spin";
    private static final String BOTH_SLEEP = "both sleep";
    private static final List<TransportLoad> ARRAYS =
            List.of(new TransportLoad(64 << 10), new TransportLoad(1 << 20), new TransportLoad(16 << 20));

    private TransportSuite() {}

    /** The suite. */
    public static Suite suite(Peers peers) {
        Implementation shm = ours("shm", Map.of());
        Implementation asleep = ours("shm", Map.of("MOBULA_WAITING", "sleep"));
        Case empty = TransportLoad.ROUND_TRIP.over("shm");
        List<Case> all = Stream.concat(Stream.of(empty), ARRAYS.stream().map(load -> load.over("shm")))
                .toList();
        return new Suite(
                NAME,
                List.of(
                        new Pairing(shm, bareRing(peers), BOTH_SPIN, all),
                        new Pairing(shm, openMpi(false), BOTH_SPIN, all),
                        new Pairing(shm, openMpi(true), BOTH_SPIN, all),
                        new Pairing(
                                shm, aeron(peers), BOTH_SPIN + "; Aeron's driver naps 1 ms at a time", List.of(empty)),
                        new Pairing(shm, sockets(peers, "unix", "spin"), BOTH_SPIN, List.of(empty)),
                        new Pairing(
                                ours("tcp", Map.of()),
                                sockets(peers, "tcp", "spin"),
                                BOTH_SPIN,
                                List.of(TransportLoad.ROUND_TRIP.over("tcp"))),
                        new Pairing(asleep, sockets(peers, "unix", "block"), BOTH_SLEEP, List.of(empty)),
                        new Pairing(
                                ours("tcp", Map.of("MOBULA_WAITING", "sleep")),
                                sockets(peers, "tcp", "block"),
                                BOTH_SLEEP,
                                List.of(TransportLoad.ROUND_TRIP.over("tcp")))));
    }

    /** A ring without a library; for arrays a ring of chunks, which both sides copy at the same time. */
    private static Implementation bareRing(Peers peers) {
        return peer(peers, "bare ring", "a ring in plain Java", "bare.RingServer", "bare.RingClient");
    }

    private static Implementation openMpi(boolean singleCopy) {
        return new OpenMpi(TransportSuite.class, 2, singleCopy);
    }

    private static Implementation aeron(Peers peers) {
        return peer(
                peers,
                "Aeron IPC",
                peers.version("aeron-client"),
                "aeron.AeronServer",
                "aeron.AeronClient",
                // its buffers need this package
                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");
    }

    private static Implementation sockets(Peers peers, String family, String waiting) {
        String name = family.equals("unix") ? "Unix socket" : "TCP socket";
        return peer(
                peers,
                name + (waiting.equals("spin") ? ", spinning" : ", blocking"),
                "java.nio's SocketChannel",
                "socket.SocketServer",
                "socket.SocketClient",
                "-Dsocket=" + family,
                "-Dwaiting=" + waiting);
    }

    private static Implementation peer(
            Peers peers, String name, String library, String server, String client, String... options) {
        return new ClientAndServer(
                name, library, peers.classPath(), PROGRAMS + server, PROGRAMS + client, List.of(options));
    }

    private static Implementation ours(String transport, Map<String, String> environment) {
        return new Ranks(TransportProgram.class, 2, transport, environment);
    }
}

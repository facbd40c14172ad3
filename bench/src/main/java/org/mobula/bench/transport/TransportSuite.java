package org.mobula.bench.transport;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.mobula.bench.Bout;
import org.mobula.bench.Case;
import org.mobula.bench.Contestant;
import org.mobula.bench.Peers;
import org.mobula.bench.Suite;
import org.mobula.bench.process.ClientAndServer;
import org.mobula.bench.process.Load;
import org.mobula.bench.process.OpenMpi;
import org.mobula.bench.process.Ranks;

/** Messages from one process to another on this machine, beside bare rings, Aeron, sockets and Open MPI. */
public final class TransportSuite {
    /** What the user picks it by. */
    public static final String NAME = "transport";

    private static final String PROGRAMS = "org.mobula.bench.peers.";
    private static final String BOTH_SPIN = "both spin";
    private static final String BOTH_SLEEP = "both sleep";
    private static final List<Load> ARRAYS = List.of(new Load(64 << 10), new Load(1 << 20), new Load(16 << 20));

    private TransportSuite() {}

    /** The suite. */
    public static Suite suite(Peers peers) {
        Contestant shm = ours("shm", Map.of());
        Contestant asleep = ours("shm", Map.of("MOBULA_WAITING", "sleep"));
        Case empty = Load.ROUND_TRIP.over("shm");
        List<Case> all = Stream.concat(Stream.of(empty), ARRAYS.stream().map(load -> load.over("shm")))
                .toList();
        return new Suite(
                NAME,
                List.of(
                        new Bout(shm, bareRing(peers), BOTH_SPIN, all),
                        new Bout(shm, openMpi(false), BOTH_SPIN, all),
                        new Bout(shm, openMpi(true), BOTH_SPIN, all),
                        new Bout(shm, aeron(peers), BOTH_SPIN + "; Aeron's driver naps 1 ms at a time", List.of(empty)),
                        new Bout(shm, sockets(peers, "unix", "spin"), BOTH_SPIN, List.of(empty)),
                        new Bout(
                                ours("tcp", Map.of()),
                                sockets(peers, "tcp", "spin"),
                                BOTH_SPIN,
                                List.of(Load.ROUND_TRIP.over("tcp"))),
                        new Bout(asleep, sockets(peers, "unix", "block"), BOTH_SLEEP, List.of(empty)),
                        new Bout(
                                ours("tcp", Map.of("MOBULA_WAITING", "sleep")),
                                sockets(peers, "tcp", "block"),
                                BOTH_SLEEP,
                                List.of(Load.ROUND_TRIP.over("tcp")))));
    }

    /** A ring of our own with nothing around it; for arrays one of chunks, copied on both sides at once. */
    private static Contestant bareRing(Peers peers) {
        return peer(peers, "bare ring", "a ring in plain Java", "bare.RingServer", "bare.RingClient");
    }

    private static Contestant openMpi(boolean singleCopy) {
        return new OpenMpi(TransportSuite.class, 2, singleCopy);
    }

    private static Contestant aeron(Peers peers) {
        return peer(
                peers,
                "Aeron IPC",
                peers.version("aeron-client"),
                "aeron.AeronServer",
                "aeron.AeronClient",
                // why: its buffers reach there
                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");
    }

    private static Contestant sockets(Peers peers, String family, String waiting) {
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

    private static Contestant peer(
            Peers peers, String name, String library, String server, String client, String... options) {
        return new ClientAndServer(
                name, library, peers.classPath(), PROGRAMS + server, PROGRAMS + client, List.of(options));
    }

    private static Contestant ours(String transport, Map<String, String> environment) {
        return new Ranks(RankProgram.class, 2, transport, environment);
    }
}

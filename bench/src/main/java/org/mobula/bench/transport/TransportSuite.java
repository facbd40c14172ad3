package org.mobula.bench.transport;

import java.util.List;
import java.util.Map;
import org.mobula.bench.Bout;
import org.mobula.bench.Case;
import org.mobula.bench.Contestant;
import org.mobula.bench.Peers;
import org.mobula.bench.Suite;
import org.mobula.bench.process.ClientAndServer;
import org.mobula.bench.process.Load;
import org.mobula.bench.process.Ranks;

/** Messages from one process to another on this machine, beside bare rings, Aeron, sockets and Open MPI. */
public final class TransportSuite {
    /** What the user picks it by. */
    public static final String NAME = "transport";

    private static final String PROGRAMS = "org.mobula.bench.peers.";
    private static final String BOTH_SPIN = "both spin";
    private static final List<Load> ARRAYS = List.of(new Load(64 << 10), new Load(1 << 20), new Load(16 << 20));

    private TransportSuite() {}

    /** The suite. */
    public static Suite suite(Peers peers) {
        Contestant shm = ours("shm", Map.of());
        Case empty = Load.ROUND_TRIP.over("shm");
        return new Suite(
                NAME,
                List.of(
                        new Bout(shm, bareRing(peers), BOTH_SPIN, List.of(empty)),
                        new Bout(shm, aeron(peers), BOTH_SPIN, List.of(empty))));
    }

    /** A ring of our own with nothing around it. */
    static Contestant bareRing(Peers peers) {
        return peer(peers, "bare ring", "plain Java", "bare.RingServer", "bare.RingClient");
    }

    /** Aeron over shared memory. */
    static Contestant aeron(Peers peers) {
        return peer(
                peers,
                "Aeron IPC",
                peers.version("aeron-client"),
                "aeron.AeronServer",
                "aeron.AeronClient",
                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");
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

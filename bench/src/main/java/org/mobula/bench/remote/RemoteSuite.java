package org.mobula.bench.remote;

import static org.mobula.bench.remote.Works.ARRAY_BYTES;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.SharedRun;
import org.mobula.bench.Suite;
import org.mobula.bench.Unit;
import org.mobula.bench.codec.Tree;
import org.mobula.bench.process.ClientAndServer;
import org.mobula.bench.process.JvmRing;
import org.mobula.bench.process.Ranks;

/**
 * Calls between two processes, compared with other libraries, and with active messages of Mobula that have the same
 * content.
 */
public final class RemoteSuite {
    /** Its name on the command line. */
    public static final String NAME = "remote";

    private static final int RANKS = 2;
    private static final int RING_RANKS = 4;
    private static final String SHM = "shm";
    private static final String TCP = "tcp";
    private static final String OURS_SPINS = "ours spins, yields, then sleeps";
    private static final String BOTH_SPIN = "both spin, yield, then sleep";
    private static final String RING = "more ranks than cores: ours yields, then sleeps; java.rmi blocks";
    private static final String SLEEPING = "both sleep";

    private static final List<String> NULL_CALL = List.of(Works.NULL_CALL);
    private static final List<String> NULL_CALLS = List.of(Works.NULL_CALL, Works.NULL_CALL_OPTIMISTIC);
    private static final List<String> ARRAYS = List.of(Works.BYTE_ARRAY, Works.INT_ARRAY, Works.DOUBLE_ARRAY);
    private static final List<String> FRESH_ARRAYS =
            List.of(Works.BYTE_ARRAY_FRESH, Works.INT_ARRAY_FRESH, Works.DOUBLE_ARRAY_FRESH);
    private static final List<String> BYTES = List.of(Works.BYTE_ARRAY);
    private static final List<String> OBJECTS = List.of(Works.ONE_OBJECT, Works.TWO_OBJECTS, Works.THREE_OBJECTS);

    /** Stubs contain this address; the host name may not resolve, or resolve to a physical interface. */
    private static final List<String> RMI_OPTIONS = List.of("-Djava.rmi.server.hostname=127.0.0.1");

    private RemoteSuite() {}

    /** The suite. */
    public static Suite suite(Peers peers) {
        SharedRun shm = new SharedRun(ours(SHM), MessageWorks.withCalls(OBJECTS));
        SharedRun tcp = new SharedRun(ours(TCP), List.of(Works.NULL_CALL, MessageWorks.ROUND_TRIP));
        return new Suite(
                NAME,
                List.of(
                        beside(
                                javaRmi(),
                                ours(SHM),
                                cases(SHM, NULL_CALLS, ARRAYS, FRESH_ARRAYS, List.of(Works.TREE), OBJECTS)),
                        onThread(),
                        beside(javaRmi(), ours(TCP), cases(TCP, NULL_CALL, List.of(Works.DOUBLE_ARRAY))),
                        asleep(),
                        ring(),
                        beside(grpc(peers), ours(SHM), cases(SHM, NULL_CALL, BYTES)),
                        beside(jgroups(peers), ours(SHM), cases(SHM, NULL_CALL)),
                        besideMessages(shm, cases(SHM, NULL_CALL, ARRAYS, FRESH_ARRAYS)),
                        besideNullCall(shm),
                        besideMessages(tcp, cases(TCP, NULL_CALL))));
    }

    private static Pairing beside(Implementation peer, Implementation ours, List<Case> cases) {
        return new Pairing(ours, peer, OURS_SPINS + "; " + peer.name() + " blocks", cases);
    }

    private static Pairing onThread() {
        Implementation ours = ours(SHM, Map.of("MOBULA_DISPATCH", "thread"));
        return beside(javaRmi(), ours, cases(SHM, List.of(Works.NULL_CALL_THREAD)));
    }

    private static Pairing asleep() {
        Implementation ours = ours(SHM, Map.of("MOBULA_WAITING", "sleep"));
        return new Pairing(ours, javaRmi(), SLEEPING, cases(SHM, NULL_CALL));
    }

    private static Pairing ring() {
        Implementation ours = new Ranks(RingProgram.class, RING_RANKS, SHM, Map.of());
        Implementation theirs = new JvmRing("java.rmi", rmiVersion(), RmiRingProgram.class, RING_RANKS, RMI_OPTIONS);
        return new Pairing(ours, theirs, RING, List.of(new Case(Works.RING, SHM, RING_RANKS, 0, Unit.MICROSECONDS)));
    }

    private static Pairing besideMessages(SharedRun run, List<Case> cases) {
        return new Pairing(run.ours(), run.theirs("mobula transport", MessageWorks.BESIDE), BOTH_SPIN, cases);
    }

    private static Pairing besideNullCall(SharedRun run) {
        Map<String, String> instead =
                OBJECTS.stream().collect(Collectors.toMap(Function.identity(), _ -> Works.NULL_CALL));
        return new Pairing(run.ours(), run.theirs("mobula null-call", instead), BOTH_SPIN, cases(SHM, OBJECTS));
    }

    @SafeVarargs
    private static List<Case> cases(String medium, List<String>... works) {
        return Stream.of(works)
                .flatMap(List::stream)
                .map(work ->
                        new Case(shown(work), shownMedium(work, medium), RANKS, bytes(work), Unit.MICROSECONDS, work))
                .toList();
    }

    /** One name for any number of objects, which the bytes distinguish. */
    private static String shown(String work) {
        return OBJECTS.contains(work) ? "object-parameter" : work;
    }

    /** Not the medium, because the works of the suite codec with this name differ in this part. */
    private static String shownMedium(String work, String medium) {
        return work.equals(Works.TREE) ? "call" : medium;
    }

    private static long bytes(String work) {
        return switch (work) {
            case Works.ONE_OBJECT -> Small.BYTES;
            case Works.TWO_OBJECTS -> 2 * Small.BYTES;
            case Works.THREE_OBJECTS -> 3 * Small.BYTES;
            case Works.TREE -> (long) Tree.BYTES * ((1 << Works.TREE_LEVELS) - 1);
            default -> ARRAYS.contains(work) || FRESH_ARRAYS.contains(work) ? ARRAY_BYTES : 0;
        };
    }

    private static Implementation ours(String transport) {
        return ours(transport, Map.of());
    }

    private static Implementation ours(String transport, Map<String, String> environment) {
        return new Ranks(RemoteProgram.class, RANKS, transport, environment);
    }

    private static Implementation javaRmi() {
        return new ClientAndServer("java.rmi", rmiVersion(), RmiServer.class, RmiClient.class, RMI_OPTIONS);
    }

    private static String rmiVersion() {
        return "java.rmi of " + System.getProperty("java.vendor.version", "Java") + " " + Runtime.version();
    }

    private static Implementation grpc(Peers peers) {
        return peer(
                peers,
                "gRPC",
                "grpc-netty-shaded",
                "grpc.GrpcServer",
                "grpc.GrpcClient",
                "--enable-native-access=ALL-UNNAMED");
    }

    private static Implementation jgroups(Peers peers) {
        return peer(peers, "JGroups", "jgroups", "jgroups.JGroupsServer", "jgroups.JGroupsClient");
    }

    private static Implementation peer(
            Peers peers, String name, String library, String server, String client, String... options) {
        String programs = "org.mobula.bench.peers.";
        return new ClientAndServer(
                name,
                peers.version(library),
                peers.classPath(),
                programs + server,
                programs + client,
                List.of(options));
    }
}

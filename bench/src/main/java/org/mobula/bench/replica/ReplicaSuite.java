package org.mobula.bench.replica;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.SharedRun;
import org.mobula.bench.Suite;
import org.mobula.bench.Unit;
import org.mobula.bench.process.PeerGroup;
import org.mobula.bench.process.Ranks;

/** Reads and writes of an object with replicas in 2 or 4 processes. */
public final class ReplicaSuite {
    /** Its name on the command line. */
    public static final String NAME = "replica";

    private static final String SHM = "shm";
    private static final String LOCAL = "local";
    private static final String PROGRAM = "org.mobula.bench.peers.replica.MemberProgram";

    /** Options of the JVMs of Hazelcast, as its documentation requires. */
    public static final List<String> HAZELCAST_OPTIONS = List.of(
            "--add-modules=java.se",
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.management/sun.management=ALL-UNNAMED",
            "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED");

    /** To suppress warnings on standard error. */
    private static final List<String> INFINISPAN_OPTIONS =
            List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");

    private ReplicaSuite() {}

    /** The suite. */
    public static Suite suite(Peers peers) {
        return new Suite(
                NAME,
                Stream.of(2, 4)
                        .flatMap(ranks -> pairings(peers, ranks).stream())
                        .toList());
    }

    private static List<Pairing> pairings(Peers peers, int ranks) {
        String way = ranks <= Runtime.getRuntime().availableProcessors() ? "spins" : "yields";
        String same = ranks + " ranks: ours " + way + ", both in the same processes";
        Implementation ours = new Ranks(ReplicaProgram.class, ranks, SHM, Map.of());
        SharedRun run = new SharedRun(
                ours, List.of(Works.READ, Works.PLAIN, Works.NULL_CALL, Works.CALL, Works.WRITE, Works.PIPELINED));
        Case read = new Case(Works.READ, LOCAL, ranks, Long.BYTES, Unit.MICROSECONDS);
        Case write = new Case(Works.WRITE, SHM, ranks, Long.BYTES, Unit.MICROSECONDS);
        Case pipelined = new Case(Works.PIPELINED, SHM, ranks, Long.BYTES, Unit.MICROSECONDS);
        Stream<Pairing> inside = Stream.of(
                beside(run, "a synchronized method", Works.PLAIN, same, read),
                beside(run, "remote call", Works.CALL, same, write),
                beside(run, "null call", Works.NULL_CALL, same, write),
                beside(run, "write after write", Works.WRITE, same, pipelined));
        String sleeping = ranks + " ranks: ours " + way + ", the other sleeps at its sockets";
        Stream<Pairing> others = Stream.of(
                        peer("Hazelcast", "hazelcast", peers, ranks, HAZELCAST_OPTIONS),
                        peer("JGroups in total order", "jgroups", peers, ranks, List.of()),
                        peer("Infinispan", "infinispan-core", peers, ranks, INFINISPAN_OPTIONS))
                .map(peer -> new Pairing(ours, peer, sleeping, List.of(read, write, pipelined)));
        return Stream.concat(inside, others).toList();
    }

    private static PeerGroup peer(String name, String library, Peers peers, int members, List<String> options) {
        return new PeerGroup(name, library, peers, members, PROGRAM, options);
    }

    private static Pairing beside(SharedRun run, String name, String instead, String waiting, Case what) {
        return new Pairing(run.ours(), run.theirs(name, Map.of(what.asked(), instead)), waiting, List.of(what));
    }
}

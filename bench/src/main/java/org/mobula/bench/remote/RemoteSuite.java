package org.mobula.bench.remote;

import static org.mobula.bench.remote.Works.ARRAY_BYTES;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mobula.bench.Bout;
import org.mobula.bench.Case;
import org.mobula.bench.Contestant;
import org.mobula.bench.Suite;
import org.mobula.bench.Unit;
import org.mobula.bench.process.ClientAndServer;
import org.mobula.bench.process.Ranks;

/**
 * Calls from one process to another on this machine: beside other libraries, and beside messages of ours that carry the
 * same and are no calls.
 */
public final class RemoteSuite {
    /** What the user picks it by. */
    public static final String NAME = "remote";

    private static final int RANKS = 2;
    private static final int RING_RANKS = 4;
    private static final String SHM = "shm";
    private static final String TCP = "tcp";
    private static final String SPINNING = "ours spins, yields, then sleeps; java.rmi blocks";
    private static final String BOTH_SPIN = "both spin, yield, then sleep";
    private static final String RING = "more ranks than cores: ours yields, then sleeps; java.rmi blocks";
    private static final String SLEEPING = "both sleep";

    private static final List<String> NULL_CALL = List.of(Works.NULL_CALL);
    private static final List<String> ARRAYS =
            List.of(Works.BYTE_ARRAY, Works.INT_ARRAY, Works.DOUBLE_ARRAY);
    private static final List<String> FRESH_ARRAYS =
            List.of(Works.BYTE_ARRAY_FRESH, Works.INT_ARRAY_FRESH, Works.DOUBLE_ARRAY_FRESH);
    private static final List<String> OBJECTS = List.of(Works.ONE_OBJECT, Works.TWO_OBJECTS, Works.THREE_OBJECTS);

    private RemoteSuite() {}

    /** The suite. */
    public static Suite suite() {
        return new Suite(
                NAME,
                List.of(
                        beside(SHM, Map.of(), SPINNING, NULL_CALL, ARRAYS, FRESH_ARRAYS, List.of(Works.TREE), OBJECTS),
                        beside(SHM, Map.of(), SPINNING, List.of(Works.NULL_CALL_OPTIMISTIC)),
                        beside(SHM, Map.of(), SPINNING, List.of(Works.NULL_CALL_THREAD)),
                        beside(TCP, Map.of(), SPINNING, NULL_CALL, List.of(Works.DOUBLE_ARRAY)),
                        beside(SHM, Map.of("MOBULA_WAITING", "sleep"), SLEEPING, NULL_CALL),
                        ring(),
                        besideMessages(SHM, NULL_CALL),
                        besideMessages(TCP, NULL_CALL),
                        besideMessages(SHM, ARRAYS, FRESH_ARRAYS),
                        besideNullCall()));
    }

    @SafeVarargs
    private static Bout beside(
            String transport, Map<String, String> environment, String waiting, List<String>... works) {
        return new Bout(ours(transport, environment), javaRmi(), waiting, cases(transport, works));
    }

    private static Bout ring() {
        Contestant ours = new Ranks(RingProgram.class, RING_RANKS, SHM, Map.of());
        Contestant theirs = new RmiRing("java.rmi", rmiVersion(), RING_RANKS, RMI_OPTIONS);
        return new Bout(
                ours, theirs, RING, List.of(new Case(Works.RING, SHM, RING_RANKS, 0, Unit.MICROSECONDS)));
    }

    @SafeVarargs
    private static Bout besideMessages(String transport, List<String>... works) {
        SameRun run = new SameRun(ours(transport, Map.of()), Messages.BESIDE);
        return new Bout(run.ours(), run.theirs("mobula transport"), BOTH_SPIN, cases(transport, works));
    }

    private static Bout besideNullCall() {
        Map<String, String> besides =
                OBJECTS.stream().collect(Collectors.toMap(UnaryOperator.identity(), work -> Works.NULL_CALL));
        SameRun run = new SameRun(ours(SHM, Map.of()), besides);
        return new Bout(run.ours(), run.theirs("mobula null-call"), BOTH_SPIN, cases(SHM, OBJECTS));
    }

    @SafeVarargs
    private static List<Case> cases(String medium, List<String>... works) {
        return Stream.of(works)
                .flatMap(List::stream)
                .map(work -> new Case(
                        work, work.equals(Works.TREE) ? "call" : medium, RANKS, bytes(work), Unit.MICROSECONDS))
                .toList();
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

    private static Contestant ours(String transport, Map<String, String> environment) {
        return new Ranks(RankProgram.class, RANKS, transport, environment);
    }

    /** why: stubs carry this address; the machine's name may not resolve, or lead over a real network */
    private static final List<String> RMI_OPTIONS = List.of("-Djava.rmi.server.hostname=127.0.0.1");

    private static Contestant javaRmi() {
        return new ClientAndServer("java.rmi", rmiVersion(), RmiServer.class, RmiClient.class, RMI_OPTIONS);
    }

    private static String rmiVersion() {
        return "java.rmi of " + System.getProperty("java.vendor.version", "Java") + " " + Runtime.version();
    }
}

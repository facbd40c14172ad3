package org.mobula.bench.remote;

import java.util.List;
import java.util.Map;
import org.mobula.bench.Bout;
import org.mobula.bench.Case;
import org.mobula.bench.Contestant;
import org.mobula.bench.Suite;
import org.mobula.bench.Unit;
import org.mobula.bench.process.ClientAndServer;
import org.mobula.bench.process.Ranks;

/** Calls from one process to another on this machine, beside java.rmi. */
public final class RemoteSuite {
    /** What the user picks it by. */
    public static final String NAME = "remote";

    static final String NULL_CALL = "null-call";
    static final String DOUBLE_ARRAY = "double-array";

    /** 1 MiB. */
    static final int DOUBLES = 1 << 17;

    private static final int RANKS = 2;
    private static final String SPINNING = "ours spins, yields, then sleeps; java.rmi blocks";
    private static final String SLEEPING = "both sleep";

    private RemoteSuite() {}

    /** The suite. */
    public static Suite suite() {
        return new Suite(
                NAME,
                List.of(
                        new Bout(
                                ours("shm", Map.of()),
                                javaRmi(),
                                SPINNING,
                                List.of(nullCall("shm"), doubleArray("shm"))),
                        new Bout(
                                ours("tcp", Map.of()),
                                javaRmi(),
                                SPINNING,
                                List.of(nullCall("tcp"), doubleArray("tcp"))),
                        new Bout(
                                ours("shm", Map.of("MOBULA_WAITING", "sleep")),
                                javaRmi(),
                                SLEEPING,
                                List.of(nullCall("shm")))));
    }

    private static Case nullCall(String medium) {
        return new Case(NULL_CALL, medium, RANKS, 0, Unit.MICROSECONDS);
    }

    private static Case doubleArray(String medium) {
        return new Case(DOUBLE_ARRAY, medium, RANKS, (long) DOUBLES * Double.BYTES, Unit.MICROSECONDS);
    }

    private static Contestant ours(String transport, Map<String, String> environment) {
        return new Ranks(RankProgram.class, RANKS, transport, environment);
    }

    private static Contestant javaRmi() {
        return new ClientAndServer(
                "java.rmi",
                "java.rmi of " + System.getProperty("java.vendor.version", "Java") + " " + Runtime.version(),
                RmiServer.class,
                RmiClient.class,
                // why: stubs carry this address; the machine's name may not resolve, or lead over a real network
                List.of("-Djava.rmi.server.hostname=127.0.0.1"));
    }
}

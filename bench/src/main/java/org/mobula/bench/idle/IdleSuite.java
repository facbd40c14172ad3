package org.mobula.bench.idle;

import java.util.List;
import java.util.Map;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.Suite;
import org.mobula.bench.Unit;
import org.mobula.bench.process.ClientAndServer;
import org.mobula.bench.process.Ranks;

/** Two idle connected processes, and the first message after the idle time. */
public final class IdleSuite {
    /** Its name on the command line. */
    public static final String NAME = "idle";

    private static final String WAITING = "all asleep, with each side's usual waiting";

    private IdleSuite() {}

    /** The suite. */
    public static Suite suite(Peers peers) {
        Implementation ours = new Ranks(IdleProgram.class, 2, "shm", Map.of());
        List<Case> cases = List.of(
                new Case(IdleMeasurement.IDLE, "shm", 2, 0, Unit.PERCENT_OF_A_CORE),
                new Case(IdleMeasurement.FIRST_MESSAGE, "shm", 2, Long.BYTES, Unit.MICROSECONDS));
        return new Suite(
                NAME,
                List.of(
                        new Pairing(ours, javaRmi(), WAITING, cases),
                        new Pairing(ours, socket(peers), WAITING, cases)));
    }

    private static Implementation javaRmi() {
        return new ClientAndServer(
                "java.rmi",
                "java.rmi of " + System.getProperty("java.vendor.version", "Java") + " " + Runtime.version(),
                RmiServer.class,
                RmiClient.class,
                // the stub contains this address; the host name may not resolve
                List.of("-Djava.rmi.server.hostname=127.0.0.1"));
    }

    private static Implementation socket(Peers peers) {
        return new ClientAndServer(
                "Unix socket, blocking",
                "java.nio's SocketChannel",
                peers.classPath(),
                "org.mobula.bench.peers.socket.IdleServer",
                "org.mobula.bench.peers.socket.IdleClient",
                List.of("-Dsocket=unix", "-Dwaiting=block"));
    }
}

package org.mobula.bench.socket;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.Suite;
import org.mobula.bench.Unit;
import org.mobula.bench.process.ClientAndServer;

/** Programs that use {@code java.net}, with the agent of fast sockets and without it. */
public final class SocketSuite {
    /** Its name on the command line. */
    public static final String NAME = "socket";

    private static final String WAITING = "fast sockets spin for 50 us at most, then sleep; TCP blocks";
    private static final String TCP = "TCP loopback";
    private static final String OURS = "mobula socket";
    private static final String DATABASE = "org.mobula.bench.peers.database.Database";

    private SocketSuite() {}

    /** The suite of the project in a folder. */
    public static Suite suite(Path home) {
        return suite(home, Peers.in(home));
    }

    /** The suite with the agent of the project in a folder. */
    public static Suite suite(Path home, Peers peers) {
        Path jar = home.resolve("tools/target/agents/mobula-socket-agent.jar").toAbsolutePath();
        String agent = "-javaagent:" + jar;
        return new Suite(
                NAME,
                List.of(
                        new Pairing(
                                streams(OURS, List.of(agent, "-Dtyped=true")),
                                streams(TCP, List.of()),
                                WAITING,
                                Stream.of(SocketWork.values())
                                        .map(SocketWork::measured)
                                        .toList()),
                        new Pairing(
                                database(peers, OURS, List.of(agent)),
                                database(peers, TCP, List.of()),
                                WAITING,
                                List.of(queries(1), queries(16)))));
    }

    private static Implementation streams(String name, List<String> options) {
        return new ClientAndServer(name, "java.net", StreamServer.class, StreamClient.class, options);
    }

    /** Point queries by JDBC, per query of one client. */
    private static Case queries(int clients) {
        return new Case("query-" + clients + "-clients", "shm", 2, 0, Unit.MICROSECONDS);
    }

    private static Implementation database(Peers peers, String name, List<String> options) {
        return new ClientAndServer(
                name, peers.version("hsqldb"), peers.classPath(), DATABASE + "Server", DATABASE + "Client", options);
    }
}

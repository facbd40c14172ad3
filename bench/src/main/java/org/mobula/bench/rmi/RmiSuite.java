package org.mobula.bench.rmi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Pairing;
import org.mobula.bench.Suite;
import org.mobula.bench.Unit;
import org.mobula.bench.process.ClientAndServer;
import org.mobula.bench.process.CommandTime;
import org.mobula.bench.process.Jvm;

/** Programs that use {@code java.rmi}, with the agent and without it. */
public final class RmiSuite {
    /** Its name on the command line. */
    public static final String NAME = "rmi";

    private static final String WAITING = "ours spins for 50 us at most, then sleeps; java.rmi blocks";
    private static final String OURS = "mobula rmi";
    private static final String STOCK = "java.rmi";

    private RmiSuite() {}

    /** The suite with the agent of the project in a folder. */
    public static Suite suite(Path home) {
        String agents = home.resolve("tools/target/agents").toAbsolutePath() + "/";
        String rmi = "-javaagent:" + agents + "mobula-rmi-agent.jar";
        String socket = "-javaagent:" + agents + "mobula-socket-agent.jar";
        return new Suite(
                NAME,
                List.of(
                        new Pairing(
                                works(OURS, List.of(rmi), List.of()),
                                works(STOCK, List.of(), List.of()),
                                WAITING,
                                Stream.of(RmiWork.values())
                                        .map(RmiWork::measured)
                                        .toList()),
                        new Pairing(
                                works("mobula rmi to a plain JVM", List.of(), List.of(rmi)),
                                works(STOCK, List.of(), List.of()),
                                "both block",
                                List.of(
                                        new Case("null", "tcp", 2, 0, Unit.MICROSECONDS),
                                        new Case("object-3k", "tcp", 2, 3000, Unit.MICROSECONDS))),
                        new Pairing(
                                hello(OURS, List.of(rmi)),
                                hello("java", List.of()),
                                "none",
                                List.of(new Case("start", "none", 1, 0, Unit.MILLISECONDS))),
                        new Pairing(
                                hello("mobula rmi and mobula socket", List.of(rmi, socket)),
                                hello("java", List.of()),
                                "none",
                                List.of(new Case("start-both", "none", 1, 0, Unit.MILLISECONDS)))));
    }

    private static Implementation works(String name, List<String> options, List<String> clientOptions) {
        return new ClientAndServer(name, "java.rmi", WorkServer.class, WorkClient.class, options)
                .withClientOptions(clientOptions);
    }

    /** The time until a trivial program prints its first line. */
    private static Implementation hello(String name, List<String> options) {
        return CommandTime.of(name, () -> Jvm.version("java", options), _ -> milliseconds(name, options));
    }

    private static double milliseconds(String name, List<String> options) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(Jvm.plain(Hello.class));
        words.addAll(1, options);
        return CommandTime.untilFirstLine(name, words);
    }
}

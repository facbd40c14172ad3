package org.mobula.tools;

import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code mobula socket}: runs a program with fast sockets and returns its exit code. */
@Command(
        name = "socket",
        description = {
            "Run a program whose java.net sockets use shared memory to peers on this host that were started in the same way.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = {"mobula socket [options] -- java [java options] (-jar program.jar | Main) [arguments]"},
        footer = {
            "",
            "To all other peers the sockets are what they were. A command that is not java, for example a script, gets the"
                    + " agent by JAVA_TOOL_OPTIONS; each JVM that it starts prints a line then.",
            "",
            "Examples:",
            "  mobula socket -- java -cp hsqldb.jar org.hsqldb.server.Server",
            "  mobula socket --report -- java -jar client.jar"
        })
final class SocketCommand extends AgentCommand {
    @Option(names = "--tcp", description = "use TCP for all connections, to compare")
    private boolean tcp;

    @Override
    String jar() {
        return "mobula-socket-agent.jar";
    }

    @Override
    List<String> own() {
        return tcp ? List.of("tcp") : List.of();
    }
}

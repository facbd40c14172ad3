package org.mobula.tools;

import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code mobula rmi}: runs a program that uses {@code java.rmi} with fast calls and returns its exit code. */
@Command(
        name = "rmi",
        description = {
            "Run a program whose java.rmi calls use shared memory to processes on this host that were started so, too.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = {"mobula rmi [options] -- java [java options] (-jar program.jar | Main) [arguments]"},
        footer = {
            "",
            "All other calls go by JRMP, as before. A command that is not java, for example a script, gets the"
                    + " agent by JAVA_TOOL_OPTIONS; each JVM that it starts prints a line then.",
            "",
            "Examples:",
            "  mobula rmi -- java -cp app.jar Server",
            "  mobula rmi --report -- java -cp app.jar Client"
        })
final class RmiCommand extends AgentCommand {
    @Option(names = "--jrmp", description = "use JRMP for all calls, to compare")
    private boolean jrmp;

    @Override
    String jar() {
        return "mobula-rmi-agent.jar";
    }

    @Override
    List<String> own() {
        return jrmp ? List.of("jrmp") : List.of();
    }
}

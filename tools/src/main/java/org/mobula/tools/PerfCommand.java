package org.mobula.tools;

import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code mobula perf}: measures Mobula on this machine. */
@Command(
        name = PerfCommand.NAME,
        description = {"Measure Mobula on this machine.", ""},
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "BENCHMARK",
        subcommands = {
            PerfTransportCommand.class,
            PerfMessageCommand.class,
            PerfCollectiveCommand.class,
            PerfRemoteCommand.class,
            PerfCodecCommand.class,
            PerfSharedCommand.class,
            HelpCommand.class
        })
final class PerfCommand implements Runnable {
    static final String NAME = "perf";

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}

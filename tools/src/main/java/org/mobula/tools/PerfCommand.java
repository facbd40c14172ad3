package org.mobula.tools;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code mobula perf}: what this machine does with Mobula, measured. */
@Command(
        name = "perf",
        description = {"Measures what Mobula does on this machine.", ""},
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "WHAT",
        subcommands = {
            PerfTransportCommand.class,
            PerfMessageCommand.class,
            PerfCollectiveCommand.class,
            PerfRemoteCommand.class,
            PerfCodecCommand.class
        })
final class PerfCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}

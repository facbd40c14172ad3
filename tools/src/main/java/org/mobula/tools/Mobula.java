package org.mobula.tools;

import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import org.mobula.launch.LaunchException;
import org.mobula.tools.perf.codec.CodecTrial;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code mobula} command: what it is called with decides which of its commands runs. */
@Command(
        name = "mobula",
        description = "Parallel Java programs on many JVMs.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {RunCommand.class, DoctorCommand.class, PerfCommand.class, HelpCommand.class},
        footer = {
            "",
            "For example:",
            "  mobula run -n 4 Pi.java        runs a source file on 4 JVMs of this machine",
            "  mobula run --help              says what else can be run, and how",
            "  mobula doctor                  says what this machine offers, and what it lacks",
            "  mobula perf remote             times remote calls on this machine; also transport, codec"
        })
public final class Mobula implements Runnable {
    /** The exit code for what the user has to put right. */
    static final int USAGE = 2;

    private static final int HELP_WIDTH = 110;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    private Mobula() {}

    /** Runs a command and ends the JVM with its exit code. */
    public static void main(String[] words) {
        System.exit(commandLine().execute(words));
    }

    private static CommandLine subcommand(CommandLine of, String name) {
        return Objects.requireNonNull(of.getSubcommands().get(name), name);
    }

    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Mobula());
        CommandLine codec = subcommand(subcommand(line, PerfCommand.NAME), CodecTrial.NAME);
        PerfCodecCommand.leaveOutCommunication(codec.getCommandSpec());
        return line
                // why: what stands after the program are the program's own options
                .setStopAtPositional(true)
                .setUsageHelpWidth(HELP_WIDTH)
                .setParameterExceptionHandler((problem, _) -> misused(problem))
                .setExecutionExceptionHandler((problem, command, _) -> failed(problem, command));
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    private static int misused(ParameterException problem) {
        CommandLine command = problem.getCommandLine();
        StringBuilder text = new StringBuilder(problem.getMessage());
        if (problem instanceof UnmatchedArgumentException unmatched) {
            List<String> suggestions = Suggestions.of(unmatched);
            if (!suggestions.isEmpty()) {
                text.append("; did you mean ")
                        .append(String.join(" or ", suggestions))
                        .append('?');
            }
        }
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + text + " (see " + name + " --help)");
        return USAGE;
    }

    private static int failed(Exception problem, CommandLine command) {
        PrintWriter err = command.getErr();
        if (problem instanceof LaunchException) {
            err.println(command.getCommandSpec().qualifiedName() + ": " + problem.getMessage());
            return USAGE;
        }
        problem.printStackTrace(err);
        err.println(
                command.getCommandSpec().qualifiedName() + ": this is a mistake in mobula itself; please report it");
        return 1;
    }
}

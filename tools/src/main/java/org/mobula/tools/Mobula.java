package org.mobula.tools;

import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.mobula.launch.LaunchException;
import org.mobula.tools.perf.codec.CodecBenchmark;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code mobula} command. */
@Command(
        name = "mobula",
        description = "Run parallel Java programs on many JVMs.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            RunCommand.class,
            ExecCommand.class,
            SbatchCommand.class,
            KubernetesCommand.class,
            DoctorCommand.class,
            PerfCommand.class,
            SocketCommand.class,
            RmiCommand.class,
            GenerateCompletion.class,
            HelpCommand.class
        },
        footer = {
            "",
            "Examples:",
            "  mobula run -n 4 Pi.java        run a source file on 4 JVMs of this machine",
            "  mpiexec -n 4 mobula exec Pi.java   run it under a scheduler, on the scheduler's hosts",
            "  mobula sbatch -n 8 Pi.java     write a batch script for Slurm",
            "  mobula run --help              show the options of a run",
            "  mobula doctor                  check this machine",
            "  mobula perf remote             measure remote calls on this machine",
            "  mobula socket -- java -jar app.jar     run a program with fast sockets",
            "  mobula rmi -- java -jar app.jar        run a program that uses java.rmi with fast calls",
            "  source <(mobula generate-completion)   complete commands and options in this bash or zsh"
        })
public final class Mobula implements Runnable {
    /** The exit code after an error of the user. */
    static final int USAGE = 2;

    private static final int HELP_WIDTH = 110;

    /** What the launchers of MPI, Slurm and GNU parallel call the number of processes. */
    private static final Set<String> NUMBER_OF_RANKS =
            Set.of("-p", "-c", "-N", "-j", "--np", "--ranks", "--ntasks", "--procs", "--size");

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
        CommandLine codec = subcommand(subcommand(line, PerfCommand.NAME), CodecBenchmark.NAME);
        PerfCodecCommand.removeCommunicationOptions(codec.getCommandSpec());
        return line
                // options after the program are the program's own
                .setStopAtPositional(true)
                .setUsageHelpWidth(HELP_WIDTH)
                .setParameterExceptionHandler((problem, _) -> reportMisuse(problem))
                .setExecutionExceptionHandler((problem, command, _) -> reportFailure(problem, command));
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    private static int reportMisuse(ParameterException problem) {
        CommandLine command = problem.getCommandLine();
        if (problem instanceof UnmatchedArgumentException unmatched) {
            String refusal = SchedulerOptions.refusal(
                    command.getCommandName(), unmatched.getUnmatched().getFirst());
            if (!refusal.isEmpty()) {
                command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + refusal);
                return USAGE;
            }
        }
        List<String> suggestions =
                problem instanceof UnmatchedArgumentException unmatched ? suggestions(unmatched) : List.of();
        String suggestion = suggestions.isEmpty() ? "" : "; did you mean " + String.join(" or ", suggestions) + "?";
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + problem.getMessage() + suggestion + " (see " + name + " --help)");
        return USAGE;
    }

    private static List<String> suggestions(UnmatchedArgumentException problem) {
        boolean hasRanks = problem.getCommandLine().getCommandSpec().findOption("-n") != null;
        return hasRanks && NUMBER_OF_RANKS.contains(problem.getUnmatched().getFirst())
                ? List.of("-n")
                : problem.getSuggestions();
    }

    private static int reportFailure(Exception problem, CommandLine command) {
        PrintWriter err = command.getErr();
        String name = command.getCommandSpec().qualifiedName();
        if (problem instanceof LaunchException) {
            err.println(name + ": " + problem.getMessage());
            return USAGE;
        }
        problem.printStackTrace(err);
        err.println(name + ": this is an error in mobula itself; please report it");
        return 1;
    }
}

package org.mobula.tools;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.mobula.tools.doctor.Check;
import org.mobula.tools.doctor.SystemChecks;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code mobula doctor}: checks this machine. */
@Command(
        name = "doctor",
        description = {
            "Check what this machine provides, what is missing, and what that costs.",
            "The exit code is 1 if something required is missing, else 0."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class DoctorCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<Check> checks = new ArrayList<>();
        checks.add(Check.passed("mobula", Version.number()));
        checks.addAll(SystemChecks.run());
        int widest =
                checks.stream().mapToInt(check -> check.name().length()).max().orElse(0);
        String format = "%-5s %-" + widest + "s  %s%n";
        PrintWriter out = spec.commandLine().getOut();
        for (Check check : checks) {
            out.printf(format, check.status().label(), check.name(), check.result());
            if (!check.consequence().isEmpty()) {
                out.printf(format, "", "", "-> " + check.consequence());
            }
        }
        out.flush();
        return checks.stream().anyMatch(check -> check.status() == Check.Status.FAILED) ? 1 : 0;
    }
}

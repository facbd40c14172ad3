package org.mobula.tools;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.mobula.tools.doctor.Examination;
import org.mobula.tools.doctor.Finding;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code mobula doctor}: what this machine offers, what it lacks, and what each lack costs. */
@Command(
        name = "doctor",
        description = {
            "Says what this machine offers, what it lacks, and what each lack costs.",
            "Ends with exit code 0, or 1 if something that is needed is missing."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class DoctorCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<Finding> findings = new ArrayList<>();
        findings.add(Finding.fine("mobula", Version.number()));
        findings.addAll(Examination.ofThisMachine());
        int widest = findings.stream()
                .mapToInt(finding -> finding.name().length())
                .max()
                .orElse(0);
        var out = spec.commandLine().getOut();
        for (Finding finding : findings) {
            out.printf("%-5s %-" + widest + "s  %s%n", finding.weight().label(), finding.name(), finding.text());
            if (!finding.cost().isEmpty()) {
                out.printf("%-5s %-" + widest + "s  %s%n", "", "", "-> " + finding.cost());
            }
        }
        out.flush();
        return findings.stream().anyMatch(finding -> finding.weight() == Finding.Weight.MISSING) ? 1 : 0;
    }
}

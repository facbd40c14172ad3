package org.mobula.launch.local.rank;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Map;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.local.machine.Topology;

/** Prints on which processors this process runs. The launcher, a scheduler or a wrapper may have bound it. */
final class BindingReport {
    private BindingReport() {}

    /** Prints a line if the environment asks for it. */
    static void print(Map<String, String> environment, String rank, PrintStream to) {
        if (!environment.getOrDefault(JobEnvironment.REPORT_BINDINGS, "").equals("1")) {
            return;
        }
        String where;
        try {
            where = "runs on " + Topology.here().describe();
        } catch (IOException unknown) {
            where = "cannot tell its processors: " + unknown.getMessage();
        }
        to.println("mobula: rank " + rank + " on " + JobEnvironment.host(environment) + " " + where);
    }
}

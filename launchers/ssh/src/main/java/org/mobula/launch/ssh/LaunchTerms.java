package org.mobula.launch.ssh;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.LaunchException;
import org.mobula.launch.MainClass;
import org.mobula.launch.local.run.RunContext;
import org.mobula.launch.ssh.host.HostPaths;
import org.mobula.launch.ssh.host.SshCommand;
import org.mobula.launch.ssh.tree.HostTerms;
import org.mobula.launch.ssh.tree.JobTerms;

/** What the agents of a run need to know, from the launcher's process. */
final class LaunchTerms {
    private static final int FANOUT = 32;
    private static final long LIVENESS_MILLIS = 60_000;
    private static final String LIVENESS = "MOBULA_LIVENESS_TIMEOUT_MS";

    /** Variables that are right on the launcher's host only. */
    private static final Set<String> OF_THIS_HOST = Set.of(
            JobEnvironment.HOST,
            JobEnvironment.TCP_ADDRESS,
            JobEnvironment.SHM_DIR,
            JobEnvironment.EXEC,
            JobEnvironment.SSH,
            JobEnvironment.SSH_FANOUT);

    private LaunchTerms() {}

    static JobTerms of(RunContext context) {
        MainClass main = context.main();
        // a program that is shipped is not copied
        List<String> classPath = context.plan().ships() ? List.of() : main.classPath();
        MainClass absolute = new MainClass(
                main.name(), classPath.stream().map(HostPaths::absolute).toList(), main.javaOptions());
        String modulePath = HostPaths.absolutePath(System.getProperty("jdk.module.path", ""));
        return new JobTerms(
                context.folder().id(),
                context.secret(),
                context.plan(),
                absolute,
                variables(),
                new HostTerms(
                        SshCommand.words(),
                        (int) number(JobEnvironment.SSH_FANOUT, FANOUT),
                        number(LIVENESS, LIVENESS_MILLIS),
                        String.valueOf(context.folder().path().getParent()),
                        JobEnvironment.sharedMemory(System.getenv()).toString(),
                        System.getProperty("user.dir"),
                        paths(modulePath, absolute.classPath()),
                        modulePath,
                        agentOptions()));
    }

    private static List<String> paths(String modulePath, List<String> classPath) {
        Set<String> paths = new LinkedHashSet<>(List.of(modulePath.split(":")));
        paths.addAll(classPath);
        return List.copyOf(paths);
    }

    private static Map<String, String> variables() {
        Map<String, String> variables = new HashMap<>();
        System.getenv().forEach((variable, value) -> {
            if (variable.startsWith("MOBULA_") && !OF_THIS_HOST.contains(variable)) {
                variables.put(variable, value);
            }
        });
        return variables;
    }

    /** An agent does little; its ranks write in the encoding of the launcher's terminal. */
    private static List<String> agentOptions() {
        List<String> options = new ArrayList<>(
                List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xms8m", "-Xmx256m"));
        for (String stream : List.of("stdout.encoding", "stderr.encoding", "stdin.encoding")) {
            String encoding = System.getProperty(stream);
            if (encoding != null) {
                options.add("-D" + stream + "=" + encoding);
            }
        }
        return options;
    }

    private static long number(String variable, long otherwise) {
        String text = System.getenv().getOrDefault(variable, "").strip();
        if (text.isEmpty()) {
            return otherwise;
        }
        if (!text.matches("[0-9]{1,9}") || Long.parseLong(text) < 1) {
            throw new LaunchException(variable + " is \"" + text + "\"; give a whole number, 1 or more");
        }
        return Long.parseLong(text);
    }
}

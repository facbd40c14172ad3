package org.mobula.bench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.MeasurementFailedException;
import org.mobula.bench.RunLength;
import org.mobula.launch.JobPlan;
import org.mobula.launch.MainClass;
import org.mobula.launch.spi.Launcher;

/**
 * Mobula: a program on several ranks, as {@code mobula run} starts it, with the JVM options of all implementations.
 *
 * @param main main class, whose argument is a {@link Task}
 * @param size number of ranks
 * @param transport the only transport
 * @param environment additional environment variables of each rank
 * @param wrapper words before the command of each rank
 */
public record Ranks(Class<?> main, int size, String transport, Map<String, String> environment, List<String> wrapper)
        implements Implementation {
    /** Ranks without a wrapper. */
    public Ranks(Class<?> main, int size, String transport, Map<String, String> environment) {
        this(main, size, transport, environment, List.of());
    }

    @Override
    public String name() {
        return "mobula " + transport + (environment.isEmpty() ? "" : " " + new TreeMap<>(environment));
    }

    @Override
    public String version() {
        return "mobula " + ownVersion() + " (" + String.join(" ", Jvm.OPTIONS) + ")";
    }

    static String ownVersion() {
        return Launcher.class.getModule().getDescriptor().rawVersion().orElse("0.1.0-SNAPSHOT");
    }

    @Override
    public Map<String, Measurement> run(List<String> works, RunLength length) throws IOException {
        Path results = Files.createTempFile("ours", ".results");
        try {
            int exit = launcher().run(plan(new Task(results, length, works)));
            if (exit != 0) {
                throw new MeasurementFailedException(name() + " ended with exit code " + exit + " when it measured "
                        + works + "; its messages precede this one");
            }
            return Results.read(results);
        } finally {
            Files.delete(results);
        }
    }

    private JobPlan plan(Task task) {
        MainClass program = new MainClass(main.getName(), List.of(Jvm.classPath()), List.of());
        return JobPlan.builder(size, _ -> program)
                .transport(transport)
                .environment(environment)
                .wrapper(wrapper)
                .javaOptions(Jvm.OPTIONS)
                .arguments(task.words())
                .build();
    }

    private static Launcher launcher() {
        return ServiceLoader.load(Launcher.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(launcher -> launcher.name().equals("local"))
                .findFirst()
                .orElseThrow(() -> new MeasurementFailedException(
                        "no launcher was found; add org.mobula.launch.local to the module path"));
    }
}

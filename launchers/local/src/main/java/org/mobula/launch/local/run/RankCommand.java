package org.mobula.launch.local.run;

import java.io.File;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.module.ResolvedModule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mobula.launch.JobPlan;
import org.mobula.launch.LaunchException;
import org.mobula.launch.Machine;
import org.mobula.launch.MainClass;

/**
 * The command line of a rank.
 *
 * @param plan the run
 * @param modulePath the launcher's module path, which contains Mobula's modules
 * @param share the rank's share of its host
 */
record RankCommand(JobPlan plan, String modulePath, HostShare share) {
    private static final String OWN_MODULE = "org.mobula.launch.local";
    private static final String MAIN = OWN_MODULE + "/org.mobula.launch.local.rank.RankMain";

    /** Contains package {@code mpi}; not part of the umbrella module, because a standard defines its names. */
    private static final String MPI_MODULE = "org.mobula.mpj";

    /** Modules that call native code. */
    private static final Set<String> NATIVE = Set.of(
            "org.mobula.memory",
            "org.mobula.runtime",
            "org.mobula.endpoint",
            "org.mobula.transport.shm",
            "org.mobula.transport.ucx",
            "org.mobula.launch.pmi",
            "org.mobula.launch.pmix",
            "org.mobula.launch.slurm");

    /** The JDK's format of a log record, with the rank added to its first line. */
    private static final String LOG_FORMAT = "-Djava.util.logging.SimpleFormatter.format="
            + "%1$tb %1$td, %1$tY %1$tl:%1$tM:%1$tS %1$Tp rank {rank} %2$s%n%4$s: %5$s%6$s%n";

    /** The module that runs the first slice of a virtual thread on the polling thread. */
    private static final String MOUNTING = "org.mobula.runtime";

    /** With the module path of this process. */
    static RankCommand here(JobPlan plan) {
        String modulePath = System.getProperty("jdk.module.path");
        if (modulePath == null || modulePath.isEmpty()) {
            throw new LaunchException("the launcher's own JVM has no module path, so it cannot give its ranks one; put"
                    + " Mobula's jars on --module-path instead of the class path");
        }
        return new RankCommand(plan, modulePath, new HostShare(0, plan.size(), Machine.here()));
    }

    /** The same with another share of a host. */
    RankCommand with(HostShare other) {
        return new RankCommand(plan, modulePath, other);
    }

    /** The command of a rank. Where it waits for a debugger, the JVM chooses the port and prints it. */
    List<String> words(int rank, MainClass main) {
        return words(rank, main, 0);
    }

    /** The same with the port at which the rank waits for a debugger, if it is the one to debug. */
    List<String> words(int rank, MainClass main, int port) {
        List<String> words = new ArrayList<>();
        plan.wrapper().forEach(word -> words.add(filledIn(word, rank)));
        List<Integer> processors = ProcessorBinding.processors(plan.binding(), share);
        words.addAll(ProcessorBinding.words(processors));
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (rank == plan.debugRank()) {
            words.add(Debugger.option(port));
        }
        if (plan.javaOptions().stream().noneMatch(option -> option.startsWith("-Djava.util.logging."))) {
            words.add(LOG_FORMAT.replace("{rank}", Integer.toString(rank)));
        }
        options(main.javaOptions(), processors).forEach(option -> words.add(filledIn(option, rank)));
        // an empty path beside a module means none, not the current folder
        List<String> classPath = plan.ships() ? List.of() : main.classPath();
        words.addAll(List.of("--class-path", String.join(File.pathSeparator, classPath)));
        words.addAll(List.of("--module", MAIN, main.name()));
        words.addAll(plan.arguments());
        return words;
    }

    private String filledIn(String word, int rank) {
        return word.replace("{rank}", Integer.toString(rank)).replace("{size}", Integer.toString(plan.size()));
    }

    /** The JVM's options. The user's come last, because of contradicting options the JVM takes the last. */
    List<String> options(List<String> ofProgram, List<Integer> processors) {
        Machine machine = processors.isEmpty()
                ? share.machine()
                : new Machine(processors.size() * share.ranks(), share.machine().memory());
        List<String> options = new ArrayList<>(new RankResources(machine, share.ranks()).options(plan.javaOptions()));
        // for a fast start of many JVMs
        options.add("-XX:-UsePerfData");
        options.addAll(AotCache.options(modulePath, chosen(ofProgram), environment()));
        for (String stream : List.of("stdout.encoding", "stderr.encoding", "stdin.encoding")) {
            String encoding = System.getProperty(stream);
            if (encoding != null) {
                options.add("-D" + stream + "="
                        + encoding); // the rank writes to a pipe, the launcher perhaps to a terminal
            }
        }
        options.addAll(moduleOptions());
        options.addAll(ofProgram);
        options.addAll(plan.javaOptions());
        return options;
    }

    private List<String> chosen(List<String> ofProgram) {
        return Stream.concat(ofProgram.stream(), plan.javaOptions().stream()).toList();
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.putAll(plan.environment());
        return environment;
    }

    private List<String> moduleOptions() {
        ModuleFinder finder = ModuleFinder.of(Arrays.stream(modulePath.split(File.pathSeparator))
                .map(Path::of)
                .toArray(Path[]::new));
        List<String> roots = Stream.of("org.mobula", MPI_MODULE, OWN_MODULE)
                .filter(name -> finder.find(name).isPresent())
                .toList();
        Set<String> present = Configuration.resolveAndBind(
                        finder, List.of(Configuration.empty()), ModuleFinder.ofSystem(), roots)
                .modules()
                .stream()
                .map(ResolvedModule::name)
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> options = new ArrayList<>(List.of("--module-path", modulePath));
        options.addAll(List.of("--add-modules", String.join(",", roots) + ",ALL-DEFAULT"));
        // only present modules, because the JVM warns of unknown ones
        String callers = present.stream().filter(NATIVE::contains).collect(Collectors.joining(","));
        if (!callers.isEmpty()) {
            options.add("--enable-native-access=" + callers);
        }
        if (present.contains(MOUNTING)) {
            options.add("--add-opens=java.base/java.lang=" + MOUNTING);
        }
        return options;
    }
}

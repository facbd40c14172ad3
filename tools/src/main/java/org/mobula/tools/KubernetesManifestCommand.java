package org.mobula.tools;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.LaunchException;
import org.mobula.tools.cluster.JobManifest;
import org.mobula.tools.cluster.JobTerms;
import org.mobula.tools.program.Programs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code mobula kubernetes manifest}. */
@Command(
        name = "manifest",
        description = {"Print a manifest: an Indexed Job with a pod for each rank, a headless Service and a Secret.", ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = {
            "mobula kubernetes manifest -n RANKS --image IMAGE [options]"
                    + " (Program.java | program.jar | -cp PATH Main) [arguments]"
        },
        footer = {
            "",
            "The program is found in the image, and its name is relative to the image's working folder. The image starts `mobula"
                    + " exec`, as that of `mobula kubernetes containerfile` does. docs/guide/clusters/kubernetes.md describes"
                    + " the rest.",
            "",
            "Examples:",
            "  mobula kubernetes manifest -n 8 --image registry/pi:1 Pi.java 1000000 | kubectl apply -f -",
            "  mobula kubernetes manifest -n 8 --image registry/pi:1 --jobset --restarts 3 Pi.java"
        })
final class KubernetesManifestCommand implements Callable<Integer> {
    private static final int SECRET_BYTES = 32;
    private static final int MOST_RESTARTS = 1000;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(names = "-n", paramLabel = "RANKS", required = true, description = "number of ranks; each is a pod")
    private String size = "";

    @Option(names = "--image", paramLabel = "IMAGE", required = true, description = "the image")
    private String image = "";

    @Option(names = "--name", paramLabel = "NAME", description = "name of job and service; default: the program's name")
    private @Nullable String name;

    @Option(names = "--cpu", paramLabel = "CPUS", defaultValue = "1", description = "of each pod; default: 1")
    private String cpu = "1";

    @Option(
            names = "--memory",
            paramLabel = "BYTES",
            defaultValue = "1Gi",
            description = "of each pod, including its shared memory; default: 1Gi")
    private String memory = "1Gi";

    @Option(
            names = "--shm-size",
            paramLabel = "BYTES",
            defaultValue = "64Mi",
            description = "of /dev/shm; default: 64Mi")
    private String sharedMemory = "64Mi";

    @Option(
            names = "--secret",
            paramLabel = "NAME",
            description =
                    "an existing Secret, whose key `secret` has at least 32 hexadecimal digits; default: a new one is"
                            + " printed, with the name of the job")
    private @Nullable String secret;

    @Option(
            names = {"--deadline", "--timeout"},
            paramLabel = "SECONDS",
            defaultValue = "0",
            description = "end the job after this time; default: 0, no limit")
    private String deadline = "0";

    @Option(names = "--jobset", description = "print a JobSet in place of a Job and a Service")
    private boolean jobSet;

    @Option(
            names = "--restarts",
            paramLabel = "COUNT",
            defaultValue = "0",
            description = "with --jobset: start all pods again this often if one fails; default: 0")
    private String restarts = "0";

    @Mixin
    private RankOptions ranks = new RankOptions();

    @Mixin
    private ProgramOptions program = new ProgramOptions();

    @Override
    public Integer call() {
        ranks.plan(1, Programs.of("Main", null)); // refuses wrong options here, and not when the job starts
        String job = name == null ? defaultName() : name;
        List<String> words =
                new ArrayList<>(ExecWords.options(spec.commandLine().getParseResult()));
        words.add(program.name());
        words.addAll(program.arguments());
        JobTerms terms = new JobTerms(
                job,
                RankOptions.ranks(size),
                image,
                words,
                cpu,
                memory,
                sharedMemory,
                secret == null ? job : secret,
                secret == null ? fresh() : "",
                OptionValues.number("--deadline", deadline, 0, Integer.MAX_VALUE));
        int again = OptionValues.number("--restarts", restarts, 0, MOST_RESTARTS);
        if (again > 0 && !jobSet) {
            throw new LaunchException("--restarts needs --jobset: a Job cannot start all of its pods again");
        }
        spec.commandLine().getOut().print(jobSet ? JobManifest.jobSet(terms, again) : JobManifest.job(terms));
        spec.commandLine().getOut().flush();
        return 0;
    }

    private static String fresh() {
        byte[] bytes = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private String defaultName() {
        return Path.of(program.name())
                .getFileName()
                .toString()
                .replaceAll("\\.(java|jar)$", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^[^a-z]+|-+$", "");
    }
}

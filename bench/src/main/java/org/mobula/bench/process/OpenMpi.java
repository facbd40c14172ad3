package org.mobula.bench.process;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.RunLength;

/**
 * Open MPI, in C, over shared memory. The suite's resource {@code open-mpi.c} is compiled on this machine. With more
 * ranks than cores, ranks yield.
 *
 * @param suite the class whose resource is the source
 * @param size number of ranks
 * @param singleCopy whether a process may read another's memory (cross-memory attach), or all messages are copied
 *     through shared memory
 * @param yields whether a waiting rank yields its core instead of spinning
 */
public record OpenMpi(Class<?> suite, int size, boolean singleCopy, boolean yields) implements Implementation {
    private static final String SOURCE = "open-mpi.c";
    private static final List<String> COMPILE = List.of("mpicc", "-O3");
    private static final String LAUNCH = "mpirun";
    private static final String INSTALL = "is not installed (Debian: apt-get install openmpi-bin libopenmpi-dev)";

    /** Ranks yield if there are more of them than cores. */
    public OpenMpi(Class<?> suite, int size, boolean singleCopy) {
        this(suite, size, singleCopy, exceedsCores(size));
    }

    @Override
    public String name() {
        return "Open MPI C" + (singleCopy ? "" : ", no CMA");
    }

    @Override
    public String version() {
        return said() + " (" + String.join(" ", COMPILE) + "; " + String.join(" ", launch()) + ")";
    }

    @Override
    public @Nullable String obstacle() {
        for (String program : List.of(COMPILE.getFirst(), LAUNCH)) {
            if (!isOnThePath(program)) {
                return program + " " + INSTALL;
            }
        }
        if (!said().contains("Open MPI")) {
            return LAUNCH + " is of another MPI: " + said();
        }
        return hasHeader() ? null : COMPILE.getFirst() + " finds no mpi.h (Debian: apt-get install libopenmpi-dev)";
    }

    @Override
    public Map<String, Measurement> run(List<String> works, RunLength length) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("open-mpi");
        try {
            Task task = new Task(folder.resolve("results"), length, works);
            List<String> words = launch();
            words.add(compiled(folder).toString());
            words.addAll(task.words());
            try (ChildProcess running = ChildProcess.start(name(), words)) {
                running.await(task.limit());
            }
            return Results.read(task.results());
        } finally {
            delete(folder);
        }
    }

    /**
     * The time from the command that starts the program until its first line of output, in milliseconds.
     *
     * @param arguments of the program
     */
    public double firstLine(List<String> arguments) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("open-mpi");
        try {
            List<String> words = launch();
            words.add(compiled(folder).toString());
            words.addAll(arguments);
            return CommandTime.untilFirstLine(name(), words);
        } finally {
            delete(folder);
        }
    }

    private static boolean exceedsCores(int ranks) {
        return ranks > Runtime.getRuntime().availableProcessors();
    }

    private List<String> launch() {
        List<String> words = new ArrayList<>(List.of(LAUNCH, "-np", Integer.toString(size), "--mca", "pml", "ob1"));
        if (!singleCopy) {
            words.addAll(List.of("--mca", "btl_vader_single_copy_mechanism", "none"));
        }
        if (exceedsCores(size)) {
            words.add("--oversubscribe");
        }
        if (yields) {
            words.addAll(List.of("--mca", "mpi_yield_when_idle", "1"));
        }
        if (System.getProperty("user.name").equals("root")) {
            words.add("--allow-run-as-root");
        }
        return words;
    }

    private Path compiled(Path folder) throws IOException, InterruptedException {
        Path source = folder.resolve(SOURCE);
        try (InputStream text = Objects.requireNonNull(suite.getResourceAsStream(SOURCE))) {
            Files.copy(text, source);
        }
        Path program = folder.resolve("program");
        List<String> words = new ArrayList<>(COMPILE);
        words.addAll(List.of("-o", program.toString(), source.toString()));
        try (ChildProcess compiling = ChildProcess.start(name() + "'s compiler", words)) {
            compiling.await(Task.DEFAULT_TIMEOUT);
        }
        return program;
    }

    /** The first line of mpirun's version: {@code mpirun (Open MPI) 4.1.4}. */
    private static String said() {
        try {
            Process asked = new ProcessBuilder(LAUNCH, "--version")
                    .redirectErrorStream(true)
                    .start();
            try (BufferedReader answer = asked.inputReader()) {
                String line = answer.readLine();
                return line == null ? LAUNCH + " of unknown version" : line;
            }
        } catch (IOException absent) {
            return LAUNCH + " of unknown version";
        }
    }

    /** Whether the compiler finds the header, which Debian packages separately. */
    private static boolean hasHeader() {
        List<String> words = List.of(COMPILE.getFirst(), "-fsyntax-only", "-include", "mpi.h", "-x", "c", "/dev/null");
        try {
            Process asked = new ProcessBuilder(words)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return asked.waitFor() == 0;
        } catch (IOException absent) {
            return false;
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static boolean isOnThePath(String program) {
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        return Stream.of(path.split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}

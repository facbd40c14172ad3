package org.mobula.tools.doctor;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Looks for native libraries of schedulers, without loading them. Transports check their own. */
final class NativeLibraries {
    private static final String DEBIAN =
            "/usr/lib/" + System.getProperty("os.arch").replace("amd64", "x86_64") + "-linux-gnu";

    /** The last one is a subfolder in which Debian keeps files that several MPI implementations share. */
    private static final List<String> FOLDERS = List.of(
            DEBIAN,
            "/usr/lib64",
            "/lib64",
            "/usr/lib",
            "/usr/local/lib64",
            "/usr/local/lib",
            "/opt/pmix/lib",
            DEBIAN + "/pmix2/lib");

    private static final String NOT_FOUND = " not found";

    private NativeLibraries() {}

    static List<Check> check() {
        return List.of(pmix(), munge());
    }

    private static Check pmix() {
        String result = find("libpmix.so.2");
        return Check.optional(
                !result.endsWith(NOT_FOUND),
                "PMIx",
                result,
                "`mobula exec` cannot join ranks of Open MPI's mpirun or of srun --mpi=pmix; install libpmix2");
    }

    private static Check munge() {
        String result = find("libmunge.so.2");
        return Check.optional(
                !result.endsWith(NOT_FOUND),
                "munge",
                result,
                "ranks of srun without a PMI plug-in need MOBULA_SECRET, as the script of `mobula sbatch` sets it; or install"
                        + " libmunge2");
    }

    private static String find(String file) {
        String configured = System.getenv().getOrDefault("LD_LIBRARY_PATH", "");
        return Stream.concat(Stream.of(configured.split(File.pathSeparator)), FOLDERS.stream())
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, file))
                .filter(Files::exists)
                .findFirst()
                .map(path -> path + version(path) + " found")
                .orElse(file + NOT_FOUND);
    }

    /** The version in the name of the file that a link leads to: {@code libucp.so.0.0.0}. */
    private static String version(Path link) {
        try {
            String[] parts = link.toRealPath().getFileName().toString().split("\\.so\\.", 2);
            return parts.length == 2 ? " (library version " + parts[1] + ")" : "";
        } catch (IOException unreadable) {
            return "";
        }
    }
}

package org.mobula.tools.doctor;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Looks for native libraries that Mobula uses where they are present, or may use in future. They are never loaded: libucp installs signal handlers that
 * end the JVM.
 */
final class NativeLibraries {
    private static final String DEBIAN =
            "/usr/lib/" + System.getProperty("os.arch").replace("amd64", "x86_64") + "-linux-gnu";

    /** The last two are subfolders in which Debian keeps files that several MPI implementations share. */
    private static final List<String> FOLDERS = List.of(
            DEBIAN,
            "/usr/lib64",
            "/lib64",
            "/usr/lib",
            "/usr/local/lib64",
            "/usr/local/lib",
            "/opt/ucx/lib",
            "/opt/pmix/lib",
            DEBIAN + "/pmix2/lib",
            DEBIAN + "/ucx");

    private static final String NOT_FOUND = " not found";

    private NativeLibraries() {}

    static List<Check> check() {
        return List.of(
                check("UCX", "libucp.so.0", "not used yet; InfiniBand and RoCE are reached through tcp"), pmix());
    }

    private static Check pmix() {
        String result = find("libpmix.so.2");
        return Check.optional(
                !result.endsWith(NOT_FOUND),
                "PMIx",
                result,
                "`mobula exec` cannot join ranks of Open MPI's mpirun or of srun --mpi=pmix; install libpmix2");
    }

    private static Check check(String name, String file, String consequence) {
        return Check.missing(name, find(file), consequence);
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

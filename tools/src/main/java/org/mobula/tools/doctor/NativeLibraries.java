package org.mobula.tools.doctor;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Looks for native libraries that Mobula may use in future. They are never loaded: libucp installs signal handlers that
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

    private NativeLibraries() {}

    static List<Check> check() {
        return List.of(
                check("UCX", "libucp.so.0", "not used yet; InfiniBand and RoCE are reached through tcp"),
                check("PMIx", "libpmix.so.2", "not used yet; start ranks by `mobula run`, not by mpirun or Slurm"));
    }

    private static Check check(String name, String file, String consequence) {
        String configured = System.getenv().getOrDefault("LD_LIBRARY_PATH", "");
        String result = Stream.concat(Stream.of(configured.split(File.pathSeparator)), FOLDERS.stream())
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, file))
                .filter(Files::exists)
                .findFirst()
                .map(path -> path + version(path) + " found")
                .orElse(file + " not found");
        return Check.missing(name, result, consequence);
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

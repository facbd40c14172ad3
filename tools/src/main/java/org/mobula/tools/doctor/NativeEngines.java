package org.mobula.tools.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Native libraries that Mobula is going to use where they are. They are looked for, never loaded: libucp installs signal handlers
 * that a JVM does not survive.
 */
final class NativeEngines {
    private static final List<String> FOLDERS = List.of(
            "/usr/lib/" + System.getProperty("os.arch").replace("amd64", "x86_64") + "-linux-gnu",
            "/lib/" + System.getProperty("os.arch").replace("amd64", "x86_64") + "-linux-gnu",
            "/usr/lib64",
            "/lib64",
            "/usr/lib",
            "/usr/local/lib64",
            "/usr/local/lib",
            "/opt/ucx/lib",
            "/opt/pmix/lib");

    private NativeEngines() {}

    static List<Finding> examine() {
        return List.of(
                examine("UCX", "libucp.so.0", "not used yet; InfiniBand and RoCE are reached through tcp"),
                examine("PMIx", "libpmix.so.2", "not used yet; mpirun and Slurm cannot start ranks, `mobula run` can"));
    }

    private static Finding examine(String name, String file, String cost) {
        Optional<Path> found = folders()
                .map(folder -> folder.resolve(file))
                .filter(Files::exists)
                .findFirst();
        return found.map(path -> Finding.lacking(name, path + version(path) + " found", cost))
                .orElseGet(() -> Finding.lacking(name, file + " not found", cost));
    }

    private static Stream<Path> folders() {
        String configured = System.getenv().getOrDefault("LD_LIBRARY_PATH", "");
        Stream<String> first = Arrays.stream(configured.split(":")).filter(folder -> !folder.isEmpty());
        return Stream.concat(Stream.concat(first, FOLDERS.stream()).map(Path::of), debianFolders());
    }

    // why: Debian keeps what MPIs share one folder deeper
    private static Stream<Path> debianFolders() {
        List<Path> deeper = new ArrayList<>();
        for (String name : List.of("pmix2/lib", "ucx")) {
            Path folder = Path.of(FOLDERS.getFirst(), name);
            if (Files.isDirectory(folder)) {
                deeper.add(folder);
            }
        }
        return deeper.stream();
    }

    /** The version, if the file that the name leads to bears it: {@code libucp.so.0.0.0}. */
    private static String version(Path link) {
        try {
            String target = link.toRealPath().getFileName().toString();
            int number = target.indexOf(".so.");
            return number < 0 ? "" : " (library version " + target.substring(number + ".so.".length()) + ")";
        } catch (IOException unreadable) {
            return "";
        }
    }
}

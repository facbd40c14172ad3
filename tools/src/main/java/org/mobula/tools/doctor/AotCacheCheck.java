package org.mobula.tools.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Checks the ahead-of-time caches, which {@code build/aot-cache} creates beside the folder of Mobula's jars. */
final class AotCacheCheck {
    private static final String REMEDY = ": create it with build/aot-cache LIBRARY FOLDER, see docs/tuning.md";

    private AotCacheCheck() {}

    static List<Check> run() {
        return of(Path.of(System.getProperty("jdk.module.path", "")), Path.of(System.getProperty("java.home")));
    }

    /**
     * @param library the module path
     * @param jdk the folder of the JDK that runs
     */
    static List<Check> of(Path library, Path jdk) {
        Path folder = library.resolveSibling("aot");
        return List.of(
                of(folder.resolve("launcher.aot"), jdk, "launcher cache", "`mobula` itself starts 0.2 s"),
                of(folder.resolve("rank.aot"), jdk, "rank cache", "each rank's JVM starts 0.1 to 0.2 s"));
    }

    private static Check of(Path cache, Path jdk, String name, String starts) {
        String cost = starts + " later" + REMEDY;
        try {
            if (!Files.isReadable(cache)) {
                return Check.missing(name, "none: " + cache + " does not exist", cost);
            }
            if (Files.mismatch(cache.resolveSibling("release"), jdk.resolve("release")) >= 0) {
                return Check.missing(name, "of another JDK than " + jdk, cost);
            }
            return Check.passed(
                    name,
                    String.format(Locale.ROOT, "%s, %.0f MB: %s earlier", cache, Files.size(cache) / 1e6, starts));
        } catch (IOException failure) {
            return Check.missing(name, "unreadable: " + failure, cost);
        }
    }
}

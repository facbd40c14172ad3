package org.mobula.tools.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Checks the ahead-of-time caches, which {@code build/aot-cache} creates beside the folder of Mobula's jars. */
final class AotCacheCheck {
    private static final String NAME = "start cache";
    private static final String COST =
            "each JVM starts 0.1 to 0.2 s later, and its first second is slower: create it with"
                    + " build/aot-cache LIBRARY FOLDER, see docs/tuning.md";

    private AotCacheCheck() {}

    static Check run() {
        return of(Path.of(System.getProperty("jdk.module.path", "")), Path.of(System.getProperty("java.home")));
    }

    /**
     * @param library the module path
     * @param jdk the folder of the JDK that runs
     */
    static Check of(Path library, Path jdk) {
        Path folder = library.resolveSibling("aot");
        Path cache = folder.resolve("rank.aot");
        try {
            if (!Files.isReadable(cache)) {
                return Check.missing(NAME, "none: " + cache + " does not exist", COST);
            }
            if (Files.mismatch(folder.resolve("release"), jdk.resolve("release")) >= 0) {
                return Check.missing(NAME, "of another JDK than " + jdk, COST);
            }
            return Check.passed(NAME, String.format(Locale.ROOT, "%s, %.0f MB", cache, Files.size(cache) / 1e6));
        } catch (IOException failure) {
            return Check.missing(NAME, "unreadable: " + failure, COST);
        }
    }
}

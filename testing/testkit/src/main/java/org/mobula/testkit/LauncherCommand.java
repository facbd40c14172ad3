package org.mobula.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command that starts the launcher in tests, as {@code ./mobula} does.
 *
 * @param library the folder of Mobula's modules
 */
public record LauncherCommand(Path library) {
    /** The words before the arguments of the command line tool. {@code options} are further options of the JVM. */
    public List<String> words(String... options) {
        List<String> words = new ArrayList<>(jvm());
        Path cache = library.resolveSibling("aot").resolve("launcher.aot");
        if (Files.isReadable(cache)) {
            words.addAll(List.of("-XX:AOTCache=" + cache, "-Xlog:aot*=off", "-Xlog:cds*=off"));
        }
        words.addAll(List.of(options));
        words.addAll(modules());
        words.addAll(List.of("--module", "org.mobula.tools/org.mobula.tools.Mobula"));
        return words;
    }

    /** The words before a program that runs as a single rank, without the launcher. */
    public List<String> single() {
        List<String> words = new ArrayList<>(jvm());
        words.addAll(modules());
        return words;
    }

    private List<String> modules() {
        return List.of("--module-path", library.toString(), "--add-modules", "org.mobula");
    }

    private static List<String> jvm() {
        // only C1, because full optimization would take longer than the life of these JVMs
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData");
    }
}

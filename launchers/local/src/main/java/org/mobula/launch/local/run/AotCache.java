package org.mobula.launch.local.run;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The ahead-of-time cache of the ranks (JEP 483, 514, 515), which {@code build/aot-cache} creates beside the folder of
 * Mobula's jars: {@code aot/rank.aot}. It contains Mobula's classes, linked, and the profiles of their methods.
 *
 * <p>A JVM ignores a cache of other jars, another JDK or other module options. Its messages about that are switched
 * off, because they would be part of the program's output.
 */
final class AotCache {
    private static final List<String> SILENT = List.of("-Xlog:aot*=off", "-Xlog:cds*=off");

    /** Options with which the JVM does not start, or not with this cache. */
    private static final Pattern CONFLICTING = Pattern.compile(
            "-Xshare:.*|-XX:(AOT|SharedArchiveFile|ArchiveClassesAtExit|DumpLoadedClassList|SharedClassListFile).*"
                    + "|-XX:[+-]AutoCreateSharedArchive");

    private static final List<String> VARIABLES = List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS");

    private AotCache() {}

    /** The file of the cache beside a module path of one folder, whether it exists or not. */
    static Path file(String modulePath) {
        return Path.of(modulePath).resolveSibling("aot").resolve("rank.aot");
    }

    /**
     * The JVM's options; none if there is no cache, or if the user has chosen another one.
     *
     * @param chosenByUser the user's options
     * @param environment the environment of the ranks, in which the JVM finds more options
     */
    static List<String> options(String modulePath, List<String> chosenByUser, Map<String, String> environment) {
        if (modulePath.contains(File.pathSeparator) || !Files.isReadable(file(modulePath))) {
            return List.of();
        }
        Stream<String> inherited = VARIABLES.stream()
                .flatMap(name -> Stream.of(environment.getOrDefault(name, "").split("\\s+")));
        if (Stream.concat(chosenByUser.stream(), inherited)
                .anyMatch(option -> CONFLICTING.matcher(option).matches())) {
            return List.of();
        }
        return Stream.concat(Stream.of("-XX:AOTCache=" + file(modulePath)), SILENT.stream())
                .toList();
    }
}

package org.mobula.bench;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The class path of the programs of other libraries. It is separate, because many of them are no modules and have
 * dependencies that Mobula must not see. Maven module {@code bench/peers} collects it.
 *
 * @param classPath class path of the peers' JVMs
 */
public record Peers(String classPath) {
    private static final String ALL_JARS = File.separator + "*";

    /** The peers that are built in the project's folder. */
    public static Peers in(Path home) {
        return new Peers(home.resolve("bench/peers/target/lib") + ALL_JARS);
    }

    /**
     * A library's version, from the name of its jar.
     *
     * @param library its name without the version: {@code aeron-client}
     * @return its name and version, or its name alone if there is no such jar
     */
    public String version(String library) {
        Pattern named = Pattern.compile(Pattern.quote(library) + "-([0-9].*)\\.jar");
        return jars().map(named::matcher)
                .filter(Matcher::matches)
                .map(found -> library + " " + found.group(1))
                .findFirst()
                .orElse(library);
    }

    private Stream<String> jars() {
        return List.of(classPath.split(Pattern.quote(File.pathSeparator))).stream()
                .flatMap(entry -> entry.endsWith(ALL_JARS)
                        ? filesOf(Path.of(entry.substring(0, entry.length() - ALL_JARS.length())))
                        : Stream.of(Path.of(entry)))
                .map(file -> file.getFileName().toString())
                .sorted();
    }

    private static Stream<Path> filesOf(Path folder) {
        if (!Files.isDirectory(folder)) {
            return Stream.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList().stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

package org.mobula.tools.program;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A class path.
 *
 * @param entries folders and jars, in order, without wildcards
 */
record ClassPath(List<String> entries) {
    ClassPath {
        entries = List.copyOf(entries);
    }

    /** Parses the user's class path, or the default if there is none; {@code DIR/*} stands for all jars of a folder. */
    static ClassPath of(@Nullable String given, String otherwise) {
        String path = given == null ? otherwise : given;
        return new ClassPath(Arrays.stream(path.split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .flatMap(ClassPath::expanded)
                .toList());
    }

    /** This path with an entry added at its start. */
    ClassPath after(Path first) {
        List<String> all = new ArrayList<>(List.of(first.toString()));
        all.addAll(entries);
        return new ClassPath(all);
    }

    @Override
    public String toString() {
        return String.join(File.pathSeparator, entries);
    }

    /** The class file of a class on this path or in the JDK, if it exists. */
    Optional<byte[]> bytesOf(String className) {
        try (URLClassLoader loader = new URLClassLoader(urls(), ClassLoader.getPlatformClassLoader());
                InputStream bytes = loader.getResourceAsStream(className.replace('.', '/') + ".class")) {
            return bytes == null ? Optional.empty() : Optional.of(bytes.readAllBytes());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private URL[] urls() {
        return entries.stream().map(ClassPath::url).toArray(URL[]::new);
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static Stream<String> expanded(String entry) {
        if (!entry.equals("*") && !entry.endsWith(File.separator + "*")) {
            return Stream.of(entry);
        }
        Path folder = Path.of(entry.equals("*") ? "." : entry.substring(0, entry.length() - 1));
        try (Stream<Path> files = Files.list(folder)) {
            List<String> jars = files.map(Path::toString)
                    .filter(name -> name.endsWith(".jar") || name.endsWith(".JAR"))
                    .sorted()
                    .toList();
            return jars.stream();
        } catch (IOException noFolder) {
            return Stream.empty();
        }
    }
}

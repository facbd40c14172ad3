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
 * Folders and jars in which classes are looked for.
 *
 * @param entries in order; none ends with a star
 */
record ClassPath(List<String> entries) {
    ClassPath {
        entries = List.copyOf(entries);
    }

    /** The path that the user gave, or else the default; {@code DIR/*} means all jars of a folder, as for java. */
    static ClassPath of(@Nullable String given, String otherwise) {
        String path = given == null ? otherwise : given;
        return new ClassPath(Arrays.stream(path.split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .flatMap(ClassPath::expanded)
                .toList());
    }

    /** The same path with something before it. */
    ClassPath after(Path first) {
        List<String> all = new ArrayList<>(List.of(first.toString()));
        all.addAll(entries);
        return new ClassPath(all);
    }

    @Override
    public String toString() {
        return String.join(File.pathSeparator, entries);
    }

    /** A class' bytes, of the path's or of the JDK's, if it is there. */
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

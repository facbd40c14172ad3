package org.mobula.tools.program;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * The class files of a class path, by internal name; of a name that occurs more than once, the first, as the JVM uses
 * it.
 *
 * <p><b>Ownership:</b> keeps the jars open until it is closed. <b>Threads:</b> one.
 */
final class ClassFiles implements AutoCloseable {
    private static final String SUFFIX = ".class";
    private static final byte[] ANNOTATION = "Lorg/mobula/shared/Shared;".getBytes(StandardCharsets.US_ASCII);

    /** Reads one class file. */
    private interface Source {
        byte[] read() throws IOException;
    }

    private final Map<String, Source> sources = new HashMap<>();
    private final List<JarFile> jars = new ArrayList<>();

    private ClassFiles() {}

    /**
     * Lists the class files.
     *
     * @throws IOException if a folder or jar cannot be read; entries that do not exist are skipped, as by the JVM
     */
    static ClassFiles of(List<String> classPath) throws IOException {
        ClassFiles files = new ClassFiles();
        Deque<Path> open = new ArrayDeque<>(classPath.stream().map(Path::of).toList());
        Set<Path> seen = new HashSet<>();
        try {
            while (!open.isEmpty()) {
                Path entry = open.removeFirst().toAbsolutePath().normalize();
                if (Files.isDirectory(entry)) {
                    files.addFolder(entry);
                } else if (seen.add(entry) && Files.isRegularFile(entry)) {
                    files.addJar(entry).reversed().forEach(open::addFirst);
                }
            }
        } catch (IOException | UncheckedIOException failure) {
            files.close();
            throw failure;
        }
        return files;
    }

    private void addFolder(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            all.filter(each -> each.toString().endsWith(SUFFIX)).forEach(each -> {
                String name = folder.relativize(each).toString().replace(File.separatorChar, '/');
                add(name, () -> Files.readAllBytes(each));
            });
        }
    }

    /** Returns the entries of the class path that the jar's manifest adds. */
    private List<Path> addJar(Path file) throws IOException {
        JarFile jar = new JarFile(file.toFile(), false, ZipFile.OPEN_READ, JarFile.runtimeVersion());
        jars.add(jar);
        jar.versionedStream()
                .filter(each -> each.getName().endsWith(SUFFIX))
                .forEach(each -> add(each.getName(), () -> read(jar, each)));
        Manifest manifest = jar.getManifest();
        String more = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
        return more == null
                ? List.of()
                : Stream.of(more.strip().split("\\s+"))
                        .map(each -> file.resolveSibling(each))
                        .toList();
    }

    private static byte[] read(JarFile jar, JarEntry entry) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }

    private void add(String file, Source source) {
        sources.putIfAbsent(file.substring(0, file.length() - SUFFIX.length()), source);
    }

    /** The class file of a class of the class path, of Mobula, or of the JDK; null if there is none. */
    byte @Nullable [] bytes(String name) {
        Source source = sources.get(name);
        if (source != null) {
            return read(source);
        }
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name + SUFFIX)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException unreadable) {
            return null;
        }
    }

    private static byte[] read(Source source) {
        try {
            return source.read();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The classes that may be annotated {@code @Shared}, and those that may be nested in one. */
    Set<String> annotatedOrNested() {
        Set<String> annotated = new TreeSet<>();
        sources.forEach((name, source) -> {
            if (contains(read(source), ANNOTATION)) {
                annotated.add(name);
            }
        });
        Set<String> all = new TreeSet<>(annotated);
        for (String name : sources.keySet()) {
            for (int at = name.indexOf('$'); at > 0; at = name.indexOf('$', at + 1)) {
                if (annotated.contains(name.substring(0, at))) {
                    all.add(name);
                }
            }
        }
        return all;
    }

    private static boolean contains(byte[] all, byte[] part) {
        for (int i = 0; i + part.length <= all.length; i++) {
            int same = 0;
            while (same < part.length && all[i + same] == part[same]) {
                same++;
            }
            if (same == part.length) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        for (JarFile jar : jars) {
            try {
                jar.close();
            } catch (IOException closed) {
                // it was only read
            }
        }
    }
}

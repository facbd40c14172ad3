package org.mobula.codec;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/** Compiles source text, so that two ranks of a test can have different classes of one name. */
final class Sources {
    private static final Pattern PUBLIC = Pattern.compile("public (?:class|interface|record|enum) (\\w+)");

    private Sources() {}

    /** Returns a loader of the classes of these sources, below a parent. */
    static ClassLoader load(Path directory, ClassLoader parent, String... sources) {
        compile(directory, List.of(), sources);
        try {
            return new URLClassLoader(new URL[] {directory.toUri().toURL()}, parent);
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Compiles sources into a directory. */
    static void compile(Path directory, List<String> options, String... sources) {
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(List.of("-proc:none", "-d", directory.toString()));
        try {
            Files.createDirectories(directory);
            for (int i = 0; i < sources.length; i++) {
                String name = sources[i].startsWith("module") ? "module-info" : nameOf(sources[i]);
                Path file =
                        Files.createDirectories(directory.resolve("source" + i)).resolve(name + ".java");
                arguments.add(Files.writeString(file, sources[i]).toString());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said);
        int result = ToolProvider.findFirst("javac").orElseThrow().run(out, out, arguments.toArray(String[]::new));
        if (result != 0) {
            throw new IllegalArgumentException(said.toString());
        }
    }

    private static String nameOf(String source) {
        Matcher matcher = PUBLIC.matcher(source);
        return matcher.find() ? matcher.group(1) : "Source";
    }

    /** Creates an instance of a class that only a loader knows. */
    static Object make(ClassLoader loader, String name) {
        try {
            var constructor = loader.loadClass(name).getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }
}

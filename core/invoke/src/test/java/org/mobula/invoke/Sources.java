package org.mobula.invoke;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/** Compiles source text into class loaders of their own. */
final class Sources {
    private static final Pattern NAME = Pattern.compile("(?:class|interface) (\\w+)");

    private Sources() {}

    /** A loader of these classes, below the test's. */
    static ClassLoader load(Path directory, String... sources) throws IOException {
        compile(directory, sources);
        return new URLClassLoader(new URL[] {directory.toUri().toURL()}, Sources.class.getClassLoader());
    }

    /** A loader of one named module. */
    static ClassLoader module(Path directory, String descriptor, String source) throws IOException {
        compile(directory, descriptor, source);
        ModuleLayer boot = ModuleLayer.boot();
        Configuration configuration =
                boot.configuration().resolve(ModuleFinder.of(directory), ModuleFinder.of(), Set.of("shop"));
        return boot.defineModulesWithOneLoader(configuration, Sources.class.getClassLoader())
                .findLoader("shop");
    }

    private static void compile(Path directory, String... sources) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", directory.toString()));
        for (int i = 0; i < sources.length; i++) {
            Matcher matcher = NAME.matcher(sources[i]);
            String name = sources[i].startsWith("module") || !matcher.find() ? "module-info" : matcher.group(1);
            Path file = Files.createDirectories(directory.resolve("source" + i)).resolve(name + ".java");
            arguments.add(Files.writeString(file, sources[i]).toString());
        }
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said);
        int result = ToolProvider.findFirst("javac").orElseThrow().run(out, out, arguments.toArray(String[]::new));
        if (result != 0) {
            throw new IllegalArgumentException(said.toString());
        }
    }
}

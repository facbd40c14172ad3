package org.mobula.tools.program;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.LaunchException;
import org.mobula.launch.Program;

/** Selects the kind of a program by its name. */
public final class Programs {
    private Programs() {}

    /**
     * The program with a name.
     *
     * @param name a source file, a jar, or a main class
     * @param classPath its class path; null for the default
     * @throws LaunchException if it is a file that does not exist or cannot be read
     */
    public static Program of(String name, @Nullable String classPath) {
        if (name.endsWith(".java")) {
            return new SourceProgram(existing(name), ClassPath.of(classPath, ""));
        }
        if (name.endsWith(".jar")) {
            return new JarProgram(existing(name), ClassPath.of(classPath, ""));
        }
        String ofEnvironment = System.getenv().getOrDefault("CLASSPATH", ".");
        return new ClassProgram(name, ClassPath.of(classPath, ofEnvironment));
    }

    /**
     * The program with checks of accesses in the classes that are annotated {@code @Shared}.
     *
     * @param strict whether reads of what the thread has not acquired are refused, instead of fetching
     */
    public static Program checked(Program program, boolean strict) {
        return new SharedProgram(program, strict);
    }

    private static Path existing(String name) {
        Path file = Path.of(name);
        if (!Files.exists(file)) {
            throw new LaunchException(name + ": no such file in " + Path.of("").toAbsolutePath());
        }
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new LaunchException(name + ": not a readable file");
        }
        return file;
    }
}

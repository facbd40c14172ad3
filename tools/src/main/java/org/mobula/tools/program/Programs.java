package org.mobula.tools.program;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.LaunchException;
import org.mobula.launch.Program;

/** Tells by its name what kind of program the user means. */
public final class Programs {
    private Programs() {}

    /**
     * The program of this name.
     *
     * @param name a source file, a jar, or a main class
     * @param classPath where its classes are, or null if the user did not say
     * @throws LaunchException if there is no such file
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

    private static Path existing(String name) {
        Path file = Path.of(name);
        if (!Files.exists(file)) {
            throw new LaunchException(name + ": no such file in " + Path.of("").toAbsolutePath());
        }
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new LaunchException(name + ": not a file that can be read");
        }
        return file;
    }
}

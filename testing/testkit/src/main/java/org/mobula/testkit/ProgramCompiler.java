package org.mobula.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles the programs that tests start, each source file once in the test's own JVM. A launcher that is given a
 * source file compiles it in a JVM that has just started, which takes most of the time of a short run.
 *
 * <p>Threads: any.
 */
public final class ProgramCompiler {
    private static final Path CLASSES = Path.of("target", "programs").toAbsolutePath();

    private final Path library;
    private final Map<Path, List<String>> compiled = new ConcurrentHashMap<>();

    /** @param library the folder of Mobula's modules */
    public ProgramCompiler(Path library) {
        this.library = library;
    }

    /**
     * The words with which {@code java} or {@code mobula run} starts a program: its class path and its main class.
     *
     * @param source a file with a class of its own name, or a compact source file; what it uses of the files beside it
     *     is compiled with it. A file that declares a package is not compiled: the words are the file, for the launcher
     */
    public List<String> words(Path source) {
        return compiled.computeIfAbsent(
                source.toAbsolutePath().normalize(),
                file -> declaresPackage(file) ? List.of(file.toString()) : compile(file));
    }

    private static boolean declaresPackage(Path source) {
        try {
            return Files.readAllLines(source).stream().anyMatch(line -> line.startsWith("package "));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private List<String> compile(Path source) {
        String main = source.getFileName().toString().replaceFirst("\\.java$", "");
        Path sources = source.resolveSibling("").normalize();
        Path folder = CLASSES.resolve(sources.getFileName()).resolve(main);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<String> options = List.of(
                "-d",
                folder.toString(),
                "-parameters",
                "-g",
                "-proc:none",
                "--module-path",
                library.toString(),
                "--add-modules",
                "org.mobula,org.mobula.mpj",
                "--source-path",
                sources.toString(),
                "--class-path",
                folder.toString());
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            Files.createDirectories(folder);
            boolean good = compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(source))
                    .call();
            assertThat(good).as(messages.toString()).isTrue();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return List.of("-cp", folder.toString(), main);
    }
}

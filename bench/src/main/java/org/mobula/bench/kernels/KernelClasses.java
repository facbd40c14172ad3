package org.mobula.bench.kernels;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.mobula.bench.MeasurementFailedException;

/**
 * The kernels of {@code apps/kernels} and their twins of {@code bench/kernels}, compiled together: both use the same
 * arithmetic.
 */
final class KernelClasses {
    private KernelClasses() {}

    /**
     * Compiles the programs.
     *
     * @param home the project's root folder
     * @param classes the folder of their classes, which is created
     * @param library the module path of Mobula
     */
    static void compile(Path home, Path classes, String library) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new MeasurementFailedException("this Java has no compiler; set JAVA_HOME to a JDK");
        }
        StringWriter messages = new StringWriter();
        List<String> options = List.of(
                "-d",
                Files.createDirectories(classes).toString(),
                "-parameters",
                "-proc:none",
                "--module-path",
                library,
                "--add-modules",
                "org.mobula");
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> kernels = Files.list(home.resolve("apps/kernels"));
                Stream<Path> twins = Files.list(home.resolve("bench/kernels"))) {
            List<Path> sources = Stream.concat(kernels, twins)
                    .filter(file -> file.toString().endsWith(".java"))
                    .toList();
            boolean good = compiler.getTask(
                            messages,
                            files,
                            null,
                            options,
                            null,
                            files.getJavaFileObjects(sources.toArray(Path[]::new)))
                    .call();
            if (!good) {
                throw new MeasurementFailedException("the kernels cannot be compiled:\n" + messages);
            }
        }
    }
}

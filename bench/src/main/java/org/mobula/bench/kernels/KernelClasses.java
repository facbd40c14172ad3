package org.mobula.bench.kernels;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.mobula.bench.MeasurementFailedException;

/** Programs in source files, such as the kernels of {@code apps/kernels} and their twins of {@code bench/kernels}. */
public final class KernelClasses {
    private KernelClasses() {}

    /** The jars of Mobula, as a module path. */
    public static String library(Path home) throws IOException {
        try (Stream<Path> jars = Files.list(home.resolve("bench/target/lib"))) {
            return jars.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
        }
    }

    /**
     * Compiles the programs of some folders together.
     *
     * @param home the project's root folder
     * @param folders their folders
     * @param classes the folder of their classes, which is created
     * @param library the module path of Mobula
     */
    public static void compile(Path home, List<String> folders, Path classes, String library) throws IOException {
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
        List<Path> sources = new ArrayList<>();
        for (String folder : folders) {
            try (Stream<Path> all = Files.list(home.resolve(folder))) {
                all.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
            }
        }
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
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

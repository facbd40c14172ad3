package org.mobula.tools.program;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.LaunchException;
import org.mobula.launch.MainClass;
import org.mobula.launch.Program;

/**
 * A source file, compiled once for all ranks, together with the source files in its package that it uses.
 *
 * @param file an ordinary or a compact source file
 * @param classPath its dependencies in addition to Mobula
 */
record SourceProgram(Path file, ClassPath classPath) implements Program {
    /** A folder that does not exist. */
    private static final String NO_CLASSES =
            Path.of(System.getProperty("java.home"), "no-classes").toString();

    /** The modules that a program may import. */
    private static final String MODULES = "org.mobula,org.mobula.mpj";

    @Override
    public Program compiled() {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new LaunchException("this Java has no compiler (" + System.getProperty("java.home")
                    + " is a JRE); install a JDK 25, or compile " + file + " elsewhere and run its class");
        }
        PrintWriter messages = new PrintWriter(System.err, true);
        Declarations declared = new Declarations(file);
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                ClassesInMemory classes = new ClassesInMemory(files)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(messages, classes, null, options(), null, files.getJavaFileObjects(file));
            task.addTaskListener(declared);
            if (!task.call()) {
                throw new LaunchException(file + " does not compile; no rank was started");
            }
            return folder -> prepare(folder, classes, declared.types);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public MainClass prepare(Path folder) {
        return compiled().prepare(folder);
    }

    /** @param types the classes that the file declares; the one named like the file comes first */
    private MainClass prepare(Path folder, ClassesInMemory classes, List<String> types) {
        try {
            classes.write(folder);
        } catch (IOException failure) {
            throw new LaunchException(
                    "cannot write the classes of " + file + " to " + folder + ": " + failure, failure);
        }
        ClassPath all = classPath.after(folder);
        String main = types.stream()
                .filter(type -> MainMethodCheck.hasMain(type, all))
                .findFirst()
                .orElseThrow(() -> new LaunchException(file + " has no main method; write one: void main() { ... }"));
        return new MainClass(main, all.entries(), List.of());
    }

    private List<String> options() {
        List<String> options = new ArrayList<>(List.of("-parameters", "-g", "-proc:none"));
        String modulePath = System.getProperty("jdk.module.path");
        if (modulePath != null) {
            options.addAll(List.of("--module-path", modulePath, "--add-modules", MODULES));
        }
        options.addAll(List.of("--source-path", SourceRoot.of(file).toString()));
        // an empty path would mean the current folder
        options.addAll(List.of("--class-path", classPath.entries().isEmpty() ? NO_CLASSES : classPath.toString()));
        return options;
    }

    /** Records the classes that the file declares. */
    private static final class Declarations implements TaskListener {
        private final Path file;
        private final List<String> types = new ArrayList<>();

        Declarations(Path file) {
            this.file = file;
        }

        @Override
        public void finished(TaskEvent event) {
            CompilationUnitTree unit = event.getCompilationUnit();
            if (event.getKind() == TaskEvent.Kind.PARSE && types.isEmpty() && isOurs(unit)) {
                String scope = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
                String stem = file.getFileName().toString().replaceFirst("\\.java$", "");
                for (Tree tree : unit.getTypeDecls()) {
                    if (tree instanceof ClassTree type) {
                        boolean named = type.getSimpleName().contentEquals(stem);
                        types.add(named ? 0 : types.size(), scope + type.getSimpleName());
                    }
                }
            }
        }

        private boolean isOurs(@Nullable CompilationUnitTree unit) {
            // the compiler's file name contains no ..
            return unit != null
                    && new File(unit.getSourceFile().toUri())
                            .equals(file.toAbsolutePath().normalize().toFile());
        }
    }
}

package org.mobula.tools.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.mobula.launch.LaunchException;
import org.mobula.launch.MainClass;
import org.mobula.launch.Program;
import org.mobula.shared.spi.AccessRewriter;

/**
 * A program whose annotated classes check their accesses to shared objects. The rewritten classes are written to a
 * folder that comes first on the class path, so that ranks need no class loader of their own, and nothing is loaded
 * without checks.
 *
 * @param program the program as it is
 * @param strict whether reads that no acquisition covers are refused, too
 */
record SharedProgram(Program program, boolean strict) implements Program {
    /** Tells the ranks that classes have checks: {@code true}, or {@code strict}. */
    private static final String OPTION = "-Dmobula.shared.inserted=";

    private static final String FOLDER = "checked";

    @Override
    public Program compiled() {
        return new SharedProgram(program.compiled(), strict);
    }

    @Override
    public MainClass prepare(Path folder) {
        MainClass main = program.prepare(folder);
        Map<String, byte[]> checked = rewrite(main.classPath());
        if (checked.isEmpty()) {
            throw new LaunchException("--shared: no class on the class path (" + new ClassPath(main.classPath())
                    + ") is annotated @Shared; annotate the classes that use shared objects");
        }
        Path first = folder.resolve(FOLDER);
        try {
            for (Map.Entry<String, byte[]> each : checked.entrySet()) {
                Path file = first.resolve(each.getKey() + ".class");
                Files.createDirectories(file.getParent());
                Files.write(file, each.getValue());
            }
        } catch (IOException failure) {
            throw new LaunchException("--shared: cannot write classes to " + first + ": " + failure, failure);
        }
        List<String> options = new ArrayList<>(main.javaOptions());
        options.add(OPTION + (strict ? "strict" : "true"));
        return new MainClass(
                main.name(), new ClassPath(main.classPath()).after(first).entries(), options);
    }

    private static Map<String, byte[]> rewrite(List<String> classPath) {
        Map<String, byte[]> checked = new TreeMap<>();
        try (ClassFiles files = ClassFiles.of(classPath)) {
            AccessRewriter rewriter = new AccessRewriter(files::bytes);
            for (String name : files.annotatedOrNested()) {
                rewrite(rewriter, name).ifPresent(bytes -> checked.put(name, bytes));
            }
        } catch (IOException failure) {
            throw new LaunchException("--shared: cannot read the class path: " + failure, failure);
        }
        return checked;
    }

    private static Optional<byte[]> rewrite(AccessRewriter rewriter, String name) {
        try {
            return rewriter.rewrite(name);
        } catch (IllegalArgumentException failure) {
            throw new LaunchException(
                    "--shared: no checks can be inserted into class " + name.replace('/', '.') + ": "
                            + failure.getMessage()
                            + "; the class file may be broken, or a class that it uses is not on the class path",
                    failure);
        }
    }
}

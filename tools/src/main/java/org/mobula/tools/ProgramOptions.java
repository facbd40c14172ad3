package org.mobula.tools;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.Program;
import org.mobula.tools.program.Programs;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The program of a command, and its arguments. */
final class ProgramOptions {
    @Option(
            names = {"-cp", "--class-path"},
            paramLabel = "PATH",
            description = "class path, as for java; default: the current folder")
    private @Nullable String classPath;

    @Option(
            names = "--shared",
            arity = "0..1",
            paramLabel = "MODE",
            fallbackValue = SharedModes.FETCH,
            preprocessor = SharedModes.class,
            description = "insert checks of accesses to shared objects into the classes that are annotated @Shared;"
                    + " fetch: a read that no acquisition covers fetches the content; strict: it is refused, as a"
                    + " write is; default: fetch")
    private @Nullable String shared;

    @Parameters(index = "0", paramLabel = "PROGRAM", description = "a source file, a jar, or a main class")
    private String program = "";

    @Parameters(index = "1..*", paramLabel = "ARGUMENT", description = "arguments of the program")
    private List<String> arguments = new ArrayList<>();

    /** The program, not compiled yet. */
    Program program() {
        Program plain = Programs.of(program, classPath);
        return shared == null ? plain : Programs.checked(plain, shared.equals(SharedModes.STRICT));
    }

    /** The program as the user named it. */
    String name() {
        return program;
    }

    List<String> arguments() {
        return arguments;
    }
}

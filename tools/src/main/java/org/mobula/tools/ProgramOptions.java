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

    @Parameters(index = "0", paramLabel = "PROGRAM", description = "a source file, a jar, or a main class")
    private String program = "";

    @Parameters(index = "1..*", paramLabel = "ARGUMENT", description = "arguments of the program")
    private List<String> arguments = new ArrayList<>();

    /** The program, not compiled yet. */
    Program program() {
        return Programs.of(program, classPath);
    }

    List<String> arguments() {
        return arguments;
    }
}

package org.mobula.tools.program;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.mobula.launch.LaunchException;
import org.mobula.launch.MainClass;
import org.mobula.launch.Program;

/**
 * A compiled main class.
 *
 * @param name its binary name
 * @param classPath its class path
 */
record ClassProgram(String name, ClassPath classPath) implements Program {
    @Override
    public MainClass prepare(Path folder) {
        if (classPath.bytesOf(name).isEmpty()) {
            throw new LaunchException("class " + name + " was not found on the class path (" + classPath + "); "
                    + (Files.exists(Path.of(name + ".java"))
                            ? "did you mean the source file " + name + ".java?"
                            : "name its folder or jar by -cp"));
        }
        if (!MainMethodCheck.hasMain(name, classPath)) {
            throw new LaunchException("class " + name + " has no main method; write one: void main() { ... }");
        }
        return new MainClass(name, classPath.entries(), List.of());
    }
}

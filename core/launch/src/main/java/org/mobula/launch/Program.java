package org.mobula.launch;

import java.nio.file.Path;

/** A program before it is prepared: a source file to be compiled, a jar, a class. */
@FunctionalInterface
public interface Program {
    /**
     * Does the work that needs no folder, such as compiling. Called once per run, before the run has any files that
     * would remain if the launcher were killed.
     *
     * @return the program to {@link #prepare}
     * @throws LaunchException if the program cannot run; the message states why and what to do
     */
    default Program compiled() {
        return this;
    }

    /**
     * Prepares the program. Called once per run, before any rank starts.
     *
     * @param folder an existing folder of the run for generated files; it is removed with the run
     * @throws LaunchException if the program cannot run; the message states why and what to do
     */
    MainClass prepare(Path folder);
}

package org.mobula.launch;

import java.nio.file.Path;

/** What a job runs, before it is ready: a source file still to be compiled, a jar, a class. */
@FunctionalInterface
public interface Program {
    /**
     * Does what takes long and needs no folder, such as compiling; called once per run, before the run has anything that
     * would have to be removed if the launcher were killed.
     *
     * @return the program to {@link #prepare}
     * @throws LaunchException if the program cannot run; the message says why and what to do
     */
    default Program compiled() {
        return this;
    }

    /**
     * Makes the program ready to run; called once per run, before any rank starts.
     *
     * @param folder an existing folder of the run's own, for what is made on the way; it lives as long as the run
     * @throws LaunchException if the program cannot run; the message says why and what to do
     */
    MainClass prepare(Path folder);
}

package org.mobula.system;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Processes that keep the cores busy. <b>Ownership:</b> {@link #close} ends them, and so does the exit of this JVM. */
final class BusyProcesses implements AutoCloseable {
    private static final String LOOP =
            "while kill -0 %d 2>/dev/null; do i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; done";

    private final List<Process> processes = new ArrayList<>();

    BusyProcesses(int count) throws IOException {
        String loop = LOOP.formatted(ProcessHandle.current().pid());
        for (int i = 0; i < count; i++) {
            processes.add(new ProcessBuilder("sh", "-c", loop).start());
        }
    }

    @Override
    public void close() {
        processes.forEach(Process::destroyForcibly);
    }
}

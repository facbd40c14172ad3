package org.mobula.bench.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.RunLength;

/**
 * An implementation beside processes that compute without end, each in one thread of the usual priority. They start
 * before the implementation, and end after it.
 *
 * @param measured the implementation
 * @param loops number of processes
 */
public record BesideLoops(Implementation measured, int loops) implements Implementation {
    @Override
    public String name() {
        return measured.name();
    }

    @Override
    public String version() {
        return measured.version();
    }

    @Override
    public @Nullable String obstacle() {
        return measured.obstacle();
    }

    @Override
    public Map<String, Measurement> run(List<String> works, RunLength length) throws IOException, InterruptedException {
        List<ChildProcess> running = new ArrayList<>();
        try {
            List<String> words =
                    Jvm.words(Jvm.classPath(), BusyLoop.class.getName(), List.of("-Xmx32m", "-Xms8m"), List.of());
            for (int i = 0; i < loops; i++) {
                running.add(ChildProcess.start("busy loop " + i, words));
            }
            for (ChildProcess loop : running) {
                loop.line(); // it computes from now on
            }
            return measured.run(works, length);
        } finally {
            running.forEach(ChildProcess::close);
        }
    }
}

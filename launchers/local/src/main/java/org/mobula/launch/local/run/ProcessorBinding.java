package org.mobula.launch.local.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.mobula.launch.Binding;
import org.mobula.launch.LaunchException;
import org.mobula.launch.local.machine.ProcessorList;
import org.mobula.launch.local.machine.Topology;

/** The words before a rank's {@code java} that bind it to processors, by {@code taskset} of util-linux. */
final class ProcessorBinding {
    private static final String TASKSET = "taskset";

    private ProcessorBinding() {}

    /**
     * The processors of a rank; empty for no binding.
     *
     * @throws LaunchException if the host has too few, or cannot bind
     */
    static List<Integer> processors(Binding binding, HostShare share) {
        if (binding == Binding.NONE) {
            return List.of();
        }
        requireTaskset(binding);
        try {
            return Topology.here().processors(binding, share.index(), share.ranks());
        } catch (IOException unknown) {
            throw new LaunchException(
                    "--bind-to " + binding.label() + ": this system does not describe its processors ("
                            + unknown.getMessage() + "); use --bind-to none",
                    unknown);
        }
    }

    private static void requireTaskset(Binding binding) {
        String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
        if (Stream.of(path.split(File.pathSeparator))
                .noneMatch(folder -> !folder.isEmpty() && Files.isExecutable(Path.of(folder, TASKSET)))) {
            throw new LaunchException("--bind-to " + binding.label()
                    + ": the program taskset is not on the PATH; install util-linux, or use --bind-to none");
        }
    }

    /** The words; none for no processors. */
    static List<String> words(List<Integer> processors) {
        return processors.isEmpty() ? List.of() : List.of(TASKSET, "-c", ProcessorList.format(processors));
    }
}

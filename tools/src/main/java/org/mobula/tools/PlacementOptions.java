package org.mobula.tools;

import org.jspecify.annotations.Nullable;
import org.mobula.launch.Binding;
import picocli.CommandLine.Option;

/** Options of mpirun that say where ranks run and how their output looks. Slurm has its own for them. */
final class PlacementOptions {
    @Option(
            names = "--map-by",
            paramLabel = "UNIT",
            description =
                    "slot: fill one host after the other; node: one rank per host in turn; ppr:N:node: N ranks per"
                            + " host; default: slot")
    private @Nullable String mapBy;

    @Option(
            names = "--bind-to",
            paramLabel = "UNIT",
            description = "bind each rank to a core of its own, or to a socket: core, socket, none; default: none")
    private @Nullable String bindTo;

    @Option(
            names = {"--prefix", "--tag-output"},
            description = "print the rank before each line of output; [rank@host] if mobula starts the ranks")
    private boolean prefix;

    /** Whether the user has chosen a mapping. */
    boolean hasMapping() {
        return mapBy != null;
    }

    Mapping mapping() {
        return Mapping.parse(mapBy == null ? "slot" : mapBy);
    }

    /** Whether the user has chosen a binding. */
    boolean hasBinding() {
        return bindTo != null;
    }

    Binding binding() {
        return Binding.parse(bindTo == null ? "none" : bindTo);
    }

    boolean tagsOutput() {
        return prefix;
    }
}

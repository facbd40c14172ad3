package org.mobula.tools;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.Binding;
import org.mobula.launch.LaunchException;
import picocli.CommandLine.Option;

/** Options that place ranks on hosts. */
final class HostOptions {
    @Option(
            names = {"-H", "--hosts", "--host"},
            paramLabel = "HOST[:SLOTS],...",
            description =
                    "run on these hosts, by ssh; SLOTS is the number of ranks for which a host has room, default 1")
    private @Nullable String hosts;

    @Option(
            names = {"--hostfile", "--machinefile"},
            paramLabel = "FILE",
            description = "run on the hosts in this file, in Open MPI's format: a host per line, with slots=SLOTS")
    private @Nullable Path hostfile;

    @Option(
            names = "--map-by",
            paramLabel = "UNIT",
            defaultValue = "slot",
            description =
                    "slot: fill one host after the other; node: one rank per host in turn; ppr:N:node: N ranks per"
                            + " host; default: slot")
    private String mapBy = "slot";

    @Option(
            names = "--bind-to",
            paramLabel = "UNIT",
            defaultValue = "none",
            description =
                    "bind each rank to a core of its own, or to a socket, by taskset: core, socket, none; default: none")
    private String bindTo = "none";

    /** The hosts; empty for this machine alone. */
    HostList hosts() {
        if (hosts != null && hostfile != null) {
            throw new LaunchException("--hosts and --hostfile exclude each other; give one of them");
        }
        if (hosts != null) {
            return HostList.parse(hosts);
        }
        return hostfile == null ? HostList.NONE : HostList.read(hostfile);
    }

    /** The number of ranks without {@code -n}: one per slot, or what {@code --map-by} says. */
    int defaultRanks() {
        return mapping().defaultRanks(hosts());
    }

    /** The host of each rank; empty for this machine alone. */
    List<String> places(int ranks) {
        return mapping().places(hosts(), ranks);
    }

    Binding binding() {
        return Binding.parse(bindTo);
    }

    private Mapping mapping() {
        return Mapping.parse(mapBy);
    }
}

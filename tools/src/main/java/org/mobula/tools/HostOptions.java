package org.mobula.tools;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.Binding;
import org.mobula.launch.LaunchException;
import picocli.CommandLine.Mixin;
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

    @Mixin
    private PlacementOptions placement = new PlacementOptions();

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
        return placement.mapping().defaultRanks(hosts());
    }

    /** The host of each rank; empty for this machine alone. */
    List<String> places(int ranks) {
        return placement.mapping().places(hosts(), ranks);
    }

    Binding binding() {
        return placement.binding();
    }

    boolean tagsOutput() {
        return placement.tagsOutput();
    }
}

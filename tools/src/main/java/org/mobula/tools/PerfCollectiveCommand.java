package org.mobula.tools;

import org.mobula.tools.perf.message.CollectiveBenchmark;
import picocli.CommandLine.Command;

/** {@code mobula perf collective}. */
@Command(
        name = CollectiveBenchmark.NAME,
        description = {
            "Measure collective operations on double, as the OSU micro-benchmarks do: barrier, broadcast, scatter, gather,"
                    + " allGather, allToAll, reduce, allReduce.",
            ""
        },
        footer = {
            "",
            "An untimed barrier precedes each operation. The times are those of all ranks, including a root that does not"
                    + " wait for the others. Bytes are what a rank contributes, for scatter and allToAll per destination.",
            "",
            "Examples:",
            "  mobula perf collective -n 4",
            "  mobula perf collective --size 8,1048576 --json collective.jsonl"
        })
final class PerfCollectiveCommand extends PerfBenchmarkCommand {
    PerfCollectiveCommand() {
        super(CollectiveBenchmark.NAME, 1, 2, Long.BYTES, "8,1024,65536,1048576");
    }
}

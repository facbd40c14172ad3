package org.mobula.tools;

import org.mobula.tools.perf.message.CollectiveTrial;
import picocli.CommandLine.Command;

/** {@code mobula perf collective}: collective operations, timed one by one. */
@Command(
        name = CollectiveTrial.NAME,
        description = {
            "Times collective operations on doubles among ranks of this machine, in the manner of the OSU micro-benchmarks:"
                    + " barrier, broadcast, scatter, gather, allGather, allToAll, reduce, allReduce.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        footer = {
            "",
            "Each operation comes after a barrier that is not timed; the times are those of all ranks, so that a root which"
                    + " need not wait for the others counts as well. Bytes are what a rank gives, or gives to each other.",
            "",
            "For example:",
            "  mobula perf collective -n 4",
            "  mobula perf collective --size 8,1048576 --json collective.jsonl"
        })
final class PerfCollectiveCommand extends PerfTrialCommand {
    PerfCollectiveCommand() {
        super(CollectiveTrial.NAME, 1, 2, Long.BYTES, "8,1024,65536,1048576");
    }
}

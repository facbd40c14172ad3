package org.mobula.tools;

import org.mobula.tools.perf.remote.RemoteBenchmark;
import picocli.CommandLine.Command;

/** {@code mobula perf remote}. */
@Command(
        name = RemoteBenchmark.NAME,
        description = {
            "Measure remote calls between ranks: a null call, calls with 1 to 3 objects, with an array of each primitive"
                    + " type, and with a tree of 1023 nodes.",
            ""
        },
        footer = {
            "",
            "With 2 ranks, rank 0 calls rank 1. With more, each rank calls the next one, all at once. MB/s counts the bytes of"
                    + " values only; out and back are the bytes of the messages of one call.",
            "",
            "Examples:",
            "  mobula perf remote",
            "  mobula perf remote -n 4 --size 8,1000000 --json remote.jsonl"
        })
final class PerfRemoteCommand extends PerfBenchmarkCommand {
    PerfRemoteCommand() {
        super(RemoteBenchmark.NAME, 1, 2, Long.BYTES, "100000");
    }
}

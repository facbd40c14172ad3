package org.mobula.tools;

import org.mobula.tools.perf.transport.TransportBenchmark;
import picocli.CommandLine.Command;

/** {@code mobula perf transport}. */
@Command(
        name = TransportBenchmark.NAME,
        description = {
            "Measure round trips of active messages between ranks: an empty message, and arrays of double that are received"
                    + " into an existing array.",
            ""
        },
        footer = {
            "",
            "With 2 ranks, rank 0 sends to rank 1. With more, each rank sends to the next one, all at once. The answer is"
                    + " empty and is sent once the array is complete. MB/s is the array's size over the time of the whole"
                    + " round trip.",
            "",
            "Examples:",
            "  mobula perf transport",
            "  mobula perf transport --transport tcp --size 0,1000000 --json transport.jsonl"
        })
final class PerfTransportCommand extends PerfBenchmarkCommand {
    PerfTransportCommand() {
        super(TransportBenchmark.NAME, 1, 2, 0, "0,8,64,1024,8192,65536,1048576,16777216");
    }
}

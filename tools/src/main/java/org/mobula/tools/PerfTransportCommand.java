package org.mobula.tools;

import org.mobula.tools.perf.transport.TransportTrial;
import picocli.CommandLine.Command;

/** {@code mobula perf transport}: round trips of messages, timed one by one. */
@Command(
        name = TransportTrial.NAME,
        description = {
            "Times round trips of messages between ranks of this machine, one by one, below remote calls and objects: an"
                    + " empty message, and arrays of doubles that arrive in an array that is there already.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        footer = {
            "",
            "With 2 ranks, rank 0 sends to rank 1; with more, each sends to the next one, all at once. The answer is empty,"
                    + " and comes when the array is complete; MB/s counts the array's bytes over the whole round trip.",
            "",
            "For example:",
            "  mobula perf transport",
            "  mobula perf transport --transport tcp --size 0,1000000 --json transport.jsonl"
        })
final class PerfTransportCommand extends PerfTrialCommand {
    PerfTransportCommand() {
        super(TransportTrial.NAME, 1, 2, 0, "0,8,64,1024,8192,65536,1048576,16777216");
    }
}

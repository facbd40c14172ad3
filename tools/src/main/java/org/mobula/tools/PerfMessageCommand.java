package org.mobula.tools;

import org.mobula.tools.perf.message.MessageBenchmark;
import picocli.CommandLine.Command;

/** {@code mobula perf message}. */
@Command(
        name = MessageBenchmark.NAME,
        description = {
            "Measure messages of double between pairs of ranks, as the OSU micro-benchmarks do: round trips, windows of 64"
                    + " messages in one direction, and in both at once.",
            ""
        },
        footer = {
            "",
            "The time of a round trip is that of both directions. All messages of a window are started before the first is"
                    + " waited for; the bytes are those of all its messages, and the time ends with an empty answer."
                    + " Messages are received into existing arrays. Ranks 0 and 1 form a pair, 2 and 3, and so on.",
            "",
            "Examples:",
            "  mobula perf message",
            "  mobula perf message -n 4 --transport tcp --size 0,65536 --json message.jsonl"
        })
final class PerfMessageCommand extends PerfBenchmarkCommand {
    PerfMessageCommand() {
        super(MessageBenchmark.NAME, 2, 2, 0, "0,8,1024,65536,1048576,16777216");
    }
}

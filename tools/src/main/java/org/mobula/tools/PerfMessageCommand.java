package org.mobula.tools;

import org.mobula.tools.perf.message.MessageTrial;
import picocli.CommandLine.Command;

/** {@code mobula perf message}: messages of a communicator, timed one by one. */
@Command(
        name = MessageTrial.NAME,
        description = {
            "Times messages of doubles between pairs of ranks of this machine, in the manner of the OSU micro-benchmarks: round"
                    + " trips, windows of 64 messages one way, and both ways at once.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        footer = {
            "",
            "The times of a round trip are those of the way there and back. Of a window all messages are begun before the first"
                    + " is waited for; its bytes are those of all its messages, its time ends with an empty answer. What"
                    + " is received goes into an array that is there already. Ranks 0 and 1 make a pair, 2 and 3, and so"
                    + " on.",
            "",
            "For example:",
            "  mobula perf message",
            "  mobula perf message -n 4 --transport tcp --size 0,65536 --json message.jsonl"
        })
final class PerfMessageCommand extends PerfTrialCommand {
    PerfMessageCommand() {
        super(MessageTrial.NAME, 2, 2, 0, "0,8,1024,65536,1048576,16777216");
    }
}

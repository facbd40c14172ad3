package org.mobula.tools;

import org.mobula.tools.perf.remote.RemoteTrial;
import picocli.CommandLine.Command;

/** {@code mobula perf remote}: remote calls, timed one by one. */
@Command(
        name = RemoteTrial.NAME,
        description = {
            "Times remote calls between ranks of this machine, one by one: a null call, one with 1 to 3 objects, one with an"
                    + " array of each primitive type, one with a tree of 1023 nodes.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        footer = {
            "",
            "With 2 ranks, rank 0 calls rank 1; with more, each calls the next one, all at once. MB/s counts the bytes of"
                    + " values only; out and back are the bytes of the messages of one call.",
            "",
            "For example:",
            "  mobula perf remote",
            "  mobula perf remote -n 4 --size 8,1000000 --json remote.jsonl"
        })
final class PerfRemoteCommand extends PerfTrialCommand {
    PerfRemoteCommand() {
        super(RemoteTrial.NAME, 1, 2, Long.BYTES, "100000");
    }
}

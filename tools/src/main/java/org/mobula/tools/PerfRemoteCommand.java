package org.mobula.tools;

import java.util.concurrent.Callable;
import org.mobula.tools.perf.remote.RemoteTrial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
final class PerfRemoteCommand implements Callable<Integer> {
    @Option(
            names = "--size",
            paramLabel = "BYTES",
            defaultValue = "100000",
            description = "bytes of the arrays, 8 to 1073741824; several with commas between; 100000 if not given")
    private String sizes = "100000";

    @Mixin
    private PerfOptions options = new PerfOptions();

    @Override
    public Integer call() {
        return options.measure(RemoteTrial.NAME, 2, PerfOptions.sizes(sizes, Long.BYTES));
    }
}

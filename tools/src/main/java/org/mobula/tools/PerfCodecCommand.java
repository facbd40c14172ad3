package org.mobula.tools;

import java.util.List;
import org.mobula.tools.perf.codec.CodecBenchmark;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** {@code mobula perf codec}. */
@Command(
        name = CodecBenchmark.NAME,
        description = {
            "Measure how fast objects are written to memory and read back: a tree of 1023 nodes, a list of 100, an object with"
                    + " fields of many types, a map with 100 keys, arrays of int and of double.",
            ""
        },
        footer = {
            "",
            "Types are already described, as on a connection in use; each read creates a new object. With several ranks,"
                    + " each works independently, all at once. MB/s counts the bytes of values only; out is what one write"
                    + " produces, back what one read consumes.",
            "",
            "Examples:",
            "  mobula perf codec",
            "  mobula perf codec -n 2 --size 1024 --json codec.jsonl"
        })
final class PerfCodecCommand extends PerfBenchmarkCommand {
    private static final List<String> OF_COMMUNICATION = List.of("--transport", "--collective", "--check");

    PerfCodecCommand() {
        super(CodecBenchmark.NAME, 1, 1, Long.BYTES, "1024,1048576");
    }

    /** Removes the options that have no effect on ranks which send no messages. */
    static void removeCommunicationOptions(CommandSpec spec) {
        OF_COMMUNICATION.forEach(option -> spec.remove(spec.findOption(option)));
    }
}

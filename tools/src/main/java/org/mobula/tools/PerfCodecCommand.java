package org.mobula.tools;

import java.util.List;
import org.mobula.tools.perf.codec.CodecTrial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** {@code mobula perf codec}: objects to bytes and back, timed one by one. */
@Command(
        name = CodecTrial.NAME,
        description = {
            "Times the writing and the reading of objects, in memory: a tree of 1023 nodes, a list of 100, an object with a"
                    + " little of everything, a map of 100 keys that have parts, arrays of ints and of doubles.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        footer = {
            "",
            "Types were described before, as on a connection that is in use; what is read is new each time. With several"
                    + " ranks each does it by itself, all at once. MB/s counts the bytes of values only; out is what one"
                    + " writing makes, back what one reading takes.",
            "",
            "For example:",
            "  mobula perf codec",
            "  mobula perf codec -n 2 --size 1024 --json codec.jsonl"
        })
final class PerfCodecCommand extends PerfTrialCommand {
    private static final List<String> OF_COMMUNICATION = List.of("--transport", "--collective", "--check");

    PerfCodecCommand() {
        super(CodecTrial.NAME, 1, 1, Long.BYTES, "1024,1048576");
    }

    /** Takes away the options that make no difference to ranks which send nothing. */
    static void leaveOutCommunication(CommandSpec spec) {
        OF_COMMUNICATION.forEach(option -> spec.remove(spec.findOption(option)));
    }
}

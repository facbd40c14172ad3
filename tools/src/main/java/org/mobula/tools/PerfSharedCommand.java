package org.mobula.tools;

import org.mobula.tools.perf.shared.SharedBenchmark;
import picocli.CommandLine.Command;

/** {@code mobula perf shared}. */
@Command(
        name = SharedBenchmark.NAME,
        description = {
            "Measure shared objects: acquire, write and release a unit that is here, and units that two ranks write in turn.",
            ""
        },
        footer = {
            "",
            "In an iteration of ping-pong the lock and the content go to the other rank and back.",
            "",
            "Examples:",
            "  mobula perf shared",
            "  mobula perf shared --transport tcp --size 8,1048576 --json shared.jsonl"
        })
final class PerfSharedCommand extends PerfBenchmarkCommand {
    PerfSharedCommand() {
        super(SharedBenchmark.NAME, 2, 2, 8, "8,131072,1048576");
    }
}

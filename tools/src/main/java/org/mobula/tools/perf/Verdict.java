package org.mobula.tools.perf;

import java.util.List;
import org.mobula.runtime.Waiting;

/** The sentence a measurement ends with. */
final class Verdict {
    private Verdict() {}

    /**
     * What came out, over which medium, how ranks waited, and what slowed them.
     *
     * @param summary what came out, as a clause
     */
    static String of(String summary, Circumstances circumstances, List<String> brakes) {
        StringBuilder text = new StringBuilder(summary);
        if (!circumstances.medium().isEmpty()) {
            text.append("; over ").append(circumstances.medium()).append("; ").append(waiting(circumstances.waiting()));
        }
        if (!brakes.isEmpty()) {
            text.append(". What slows it: ").append(String.join("; ", brakes));
        }
        return text.append('.').toString();
    }

    private static String waiting(Waiting waiting) {
        return switch (waiting) {
            case SPIN -> "ranks spin while they wait";
            case YIELD -> "ranks yield while they wait";
            case SLEEP -> "ranks sleep while they wait";
        };
    }
}

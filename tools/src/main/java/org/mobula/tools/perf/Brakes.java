package org.mobula.tools.perf;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.Waiting;

/**
 * What makes figures worse than they could be here: only what was found, each as a clause that says what to do.
 *
 * @param circumstances where it is looked for
 */
record Brakes(Circumstances circumstances) {
    /** So often the JVM wants a method called before it compiles it for good (its flag Tier4InvocationThreshold). */
    private static final int FULLY_COMPILED_FROM = 5000;

    private static final String INTERPRETED = "-Xint";

    /**
     * All that was found, the heaviest first.
     *
     * @param first the result that the verdict speaks of
     */
    List<String> found(Result first) {
        List<String> found = new ArrayList<>();
        ofJvm(found);
        ofLength(first, found);
        if (!circumstances.medium().isEmpty()) {
            ofWaiting(found);
            ofMedium(found);
        }
        ofMachine(found);
        ofSwitches(circumstances.options(), found);
        return found;
    }

    private void ofJvm(List<String> found) {
        for (String option : circumstances.jvmOptions()) {
            if (option.equals(INTERPRETED)) {
                found.add("the JVM only interprets, as " + option + " says");
            } else if (option.matches("-XX:TieredStopAtLevel=[0-3]")) {
                found.add("the JVM does not optimise, as " + option + " says");
            } else if (option.matches("-agentlib:jdwp.*|-Xrunjdwp.*")) {
                found.add("a debugger may be attached (" + option + ")");
            } else if (option.matches("-(ea|enableassertions)(:.*)?")) {
                found.add("assertions are checked (" + option + ")");
            }
        }
    }

    private void ofLength(Result first, List<String> found) {
        long times = first.warmUp();
        if (times < FULLY_COMPILED_FROM && !circumstances.jvmOptions().contains(INTERPRETED)) {
            found.add("the JVM had run it only " + times + (times == 1 ? " time" : " times")
                    + " before and compiles fully what it ran " + FULLY_COMPILED_FROM
                    + " times (raise --seconds, and --count if it was given)");
        }
    }

    private void ofWaiting(List<String> found) {
        if (circumstances.ranks() > circumstances.cores()) {
            found.add(circumstances.ranks() + " ranks share " + circumstances.cores()
                    + " cores (with a core per rank they would spin)");
        } else if (circumstances.waiting() == Waiting.YIELD) {
            found.add("MOBULA_WAITING=yield is set (spin is faster where cores are free)");
        }
        if (circumstances.waiting() == Waiting.SLEEP) {
            found.add("MOBULA_WAITING=sleep costs a wake-up per message (spin is faster where cores are free)");
        }
    }

    private void ofMedium(List<String> found) {
        if (circumstances.sameHost() && circumstances.transport().equals("tcp")) {
            found.add("tcp joins ranks of one host (shm is faster)");
        }
    }

    private void ofMachine(List<String> found) {
        if (circumstances.governor().equals("powersave")) {
            found.add("the cores save power (the cpufreq governor is powersave)");
        }
        if (circumstances.load() >= circumstances.cores()) {
            found.add(String.format(
                    Locale.ROOT,
                    "%.1f threads wanted the %d cores before anything was measured",
                    circumstances.load(),
                    circumstances.cores()));
        }
    }

    private static void ofSwitches(NodeOptions options, List<String> found) {
        if (options.reuseBytes() == 0) {
            found.add("MOBULA_REUSE_BYTES=0 lets every argument arrive in new memory");
        }
        if (options.transport().turned()) {
            found.add("MOBULA_BYTE_ORDER=swapped has every number turned round");
        }
        if (options.ablation().typesPerMessage()) {
            found.add("MOBULA_TYPES=message describes types in every message");
        }
    }
}

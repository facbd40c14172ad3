package org.mobula.tools.perf;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.Waiting;

/**
 * The last line of a measurement: its result, how it was measured, and what made it slower than necessary.
 *
 * @param environment under which the result was measured
 */
record Summary(Environment environment) {
    /** The number of calls after which the JVM compiles a method with full optimisation (Tier4InvocationThreshold). */
    private static final int FULLY_COMPILED_FROM = 5000;

    private static final String INTERPRETED = "-Xint";

    /**
     * The line.
     *
     * @param clause the result, as {@link Benchmark#summary} states it
     * @param first the result of the first case
     */
    String line(String clause, Result first) {
        StringBuilder text = new StringBuilder(clause);
        if (!environment.medium().isEmpty()) {
            text.append("; over ").append(environment.medium()).append("; ").append(waiting());
        }
        List<String> causes = slowedBy(first);
        if (!causes.isEmpty()) {
            text.append(". Slowed by: ").append(String.join("; ", causes));
        }
        return text.append('.').toString();
    }

    private String waiting() {
        return "waiting ranks " + environment.waiting().name().toLowerCase(Locale.ROOT);
    }

    private List<String> slowedBy(Result first) {
        List<String> causes = new ArrayList<>();
        addJvm(causes);
        addWarmUp(first, causes);
        if (!environment.medium().isEmpty()) {
            addWaiting(causes);
        }
        addMachine(causes);
        addSettings(environment.options(), causes);
        return causes;
    }

    private void addJvm(List<String> causes) {
        for (String option : environment.jvmOptions()) {
            if (option.equals(INTERPRETED)) {
                causes.add("an interpreting JVM (" + option + ")");
            } else if (option.matches("-XX:TieredStopAtLevel=[0-3]")) {
                causes.add("a JVM without its optimising compiler (" + option + ")");
            } else if (option.matches("-agentlib:jdwp.*|-Xrunjdwp.*")) {
                causes.add("debugging support (" + option + ")");
            } else if (option.matches("-(ea|enableassertions)(:.*)?")) {
                causes.add("assertions (" + option + ")");
            }
        }
    }

    private void addWarmUp(Result first, List<String> causes) {
        long iterations = first.warmUp();
        if (iterations < FULLY_COMPILED_FROM && !environment.jvmOptions().contains(INTERPRETED)) {
            causes.add("a short warm-up: " + iterations + (iterations == 1 ? " iteration" : " iterations")
                    + ", and the JVM optimises after " + FULLY_COMPILED_FROM
                    + " (raise --seconds, and --count if it was given)");
        }
    }

    private void addWaiting(List<String> causes) {
        if (environment.ranks() > environment.cores()) {
            causes.add(environment.ranks() + " ranks on " + environment.cores()
                    + " cores (with a core per rank, ranks spin)");
        } else if (environment.waiting() == Waiting.YIELD) {
            causes.add("MOBULA_WAITING=yield (spin is faster on free cores)");
        }
        if (environment.waiting() == Waiting.SLEEP) {
            causes.add("MOBULA_WAITING=sleep, a wake-up per message (spin is faster on free cores)");
        }
        if (environment.sameHost() && environment.transport().equals("tcp")) {
            causes.add("tcp between ranks of one host (shm is faster)");
        }
    }

    private void addMachine(List<String> causes) {
        if (environment.governor().equals("powersave")) {
            causes.add("the cpufreq governor powersave");
        }
        if (environment.load() >= environment.cores()) {
            causes.add(String.format(
                    Locale.ROOT,
                    "a load of %.1f on %d cores before the measurement",
                    environment.load(),
                    environment.cores()));
        }
    }

    private static void addSettings(NodeOptions options, List<String> causes) {
        if (options.reuseBytes() == 0) {
            causes.add("MOBULA_REUSE_BYTES=0, new memory for each argument");
        }
        if (options.transport().turned()) {
            causes.add("MOBULA_BYTE_ORDER=swapped, byte order reversed in each number");
        }
        if (options.ablation().typesPerMessage()) {
            causes.add("MOBULA_TYPES=message, types described in each message");
        }
    }
}

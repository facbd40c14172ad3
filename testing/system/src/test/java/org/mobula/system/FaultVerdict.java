package org.mobula.system;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Finds violations in a run with an injected fault. The run is correct if every value is right, every surviving replica
 * contains every acknowledged write, and the run ended as the fault and the policy require.
 */
record FaultVerdict(FaultPlan plan, int exitCode, String out, String err) {
    private static final int KILLED = 137;
    private static final int TERMINATED = 143;
    private static final int UNFINISHED = 1;
    private static final Pattern WROTE = Pattern.compile("rank (\\d) wrote (\\d+)");
    private static final Pattern KEEPS = Pattern.compile("rank (\\d) keeps (\\d+) of (\\d)");
    private static final Pattern FAILED = Pattern.compile("mobula: rank (\\d) on .* failed: .*");

    /** One line for each violation; empty if the run is correct. */
    List<String> violations() {
        List<String> wrong = new ArrayList<>();
        out.lines().filter(line -> line.startsWith("WRONG")).forEach(wrong::add);
        checkWrites(wrong);
        checkReportedFailures(wrong);
        checkEnd(wrong);
        return wrong;
    }

    private void checkEnd(List<String> wrong) {
        List<Integer> required = List.of();
        switch (plan.fault()) {
            case KILL_LAUNCHER, TERM_LAUNCHER -> allow(wrong, 0, exitCodeOf(plan.fault()));
            case KILL_RANK, TERM_RANK -> {
                allow(wrong, 0, exitCodeOf(plan.fault()), survivorsEndUnfinished() ? UNFINISHED : 0);
                if (plan.policy().equals("continue") || exitCode == 0) {
                    required = IntStream.range(0, plan.ranks())
                            .filter(rank -> rank != plan.victim())
                            .boxed()
                            .toList();
                }
            }
            case SMALL_TMP -> {
                if (exitCode == 0 || !err.contains("No space left on device")) {
                    required = successfulEnd(wrong);
                }
            }
            case SMALL_SHM, STOP_RANK, UNAUTHENTICATED_CLIENTS, COLLECT, NONE -> required = successfulEnd(wrong);
        }
        for (int rank : required) {
            if (out.lines().noneMatch(line -> line.startsWith("rank " + rank + " verified "))) {
                wrong.add("rank " + rank + " did not complete");
            }
        }
    }

    /** Requires that all ranks complete and report no failure. */
    private List<Integer> successfulEnd(List<String> wrong) {
        allow(wrong, 0);
        out.lines().filter(line -> line.matches("rank \\d saw .*")).limit(1).forEach(wrong::add);
        return IntStream.range(0, plan.ranks()).boxed().toList();
    }

    private void allow(List<String> wrong, int... codes) {
        if (IntStream.of(codes).noneMatch(code -> code == exitCode)) {
            wrong.add("exit code " + exitCode);
        }
    }

    private static int exitCodeOf(FaultPlan.Fault fault) {
        return fault == FaultPlan.Fault.KILL_RANK || fault == FaultPlan.Fault.KILL_LAUNCHER ? KILLED : TERMINATED;
    }

    private boolean isDeadly() {
        return plan.fault() == FaultPlan.Fault.KILL_RANK || plan.fault() == FaultPlan.Fault.TERM_RANK;
    }

    /** Without MPI.Finalize a process ends with exit code 1, and a survivor may end before the victim. */
    private boolean survivorsEndUnfinished() {
        return isDeadly() && plan.program().equals("MpiMessages");
    }

    /** Only the victim may be reported as failed. */
    private void checkReportedFailures(List<String> wrong) {
        err.lines()
                .map(FAILED::matcher)
                .filter(Matcher::matches)
                .filter(reported -> !isDeadly() || Integer.parseInt(reported.group(1)) != plan.victim())
                .filter(reported ->
                        !survivorsEndUnfinished() || !reported.group().contains("exit code " + UNFINISHED + ";"))
                .filter(_ -> plan.fault() != FaultPlan.Fault.SMALL_TMP)
                .forEach(reported -> wrong.add(reported.group()));
    }

    private void checkWrites(List<String> wrong) {
        Map<Integer, Long> acknowledged = new HashMap<>();
        out.lines()
                .map(WROTE::matcher)
                .filter(Matcher::matches)
                .forEach(line -> acknowledged.merge(number(line, 1), (long) number(line, 2), Math::max));
        Map<Integer, Map<Integer, Long>> kept = new TreeMap<>();
        out.lines()
                .map(KEEPS::matcher)
                .filter(Matcher::matches)
                .forEach(line -> kept.computeIfAbsent(number(line, 1), _ -> new TreeMap<>())
                        .put(number(line, 3), (long) number(line, 2)));
        kept.forEach((rank, last) -> acknowledged.forEach((writer, number) -> {
            if (last.getOrDefault(writer, Long.MAX_VALUE) < number) {
                wrong.add("rank " + rank + " keeps " + last.get(writer) + " writes of rank " + writer
                        + ", which acknowledged " + number);
            }
        }));
        boolean complete = kept.values().stream().allMatch(last -> last.size() == plan.ranks());
        if (complete && kept.values().stream().distinct().count() > 1) {
            wrong.add("replicas differ: " + kept);
        }
    }

    private static int number(Matcher line, int group) {
        return Integer.parseInt(line.group(group));
    }
}

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
 * What is wrong with a run into which a fault was injected: nothing, if every value was right, every acknowledged write is in
 * every replica that is left, and the run ended as the fault and the policy say.
 */
record FaultVerdict(FaultPlan plan, int exitCode, String out, String err) {
    private static final int KILLED = 137;
    private static final int TERMINATED = 143;
    private static final Pattern WROTE = Pattern.compile("rank (\\d) wrote (\\d+)");
    private static final Pattern KEEPS = Pattern.compile("rank (\\d) keeps (\\d+) of (\\d)");
    private static final Pattern BLAMED = Pattern.compile("mobula: rank (\\d) on .* failed: .*");

    /** One line for each; empty if the run was right. */
    List<String> faults() {
        List<String> wrong = new ArrayList<>();
        out.lines().filter(line -> line.startsWith("WRONG")).forEach(wrong::add);
        checkWrites(wrong);
        checkBlame(wrong);
        checkEnd(wrong);
        return wrong;
    }

    private void checkEnd(List<String> wrong) {
        List<Integer> must = List.of();
        switch (plan.fault()) {
            case KILL_LAUNCHER, TERM_LAUNCHER -> allow(wrong, 0, exitCodeOf(plan.fault()));
            case KILL_RANK, TERM_RANK -> {
                allow(wrong, 0, exitCodeOf(plan.fault()));
                if (plan.policy().equals("continue") || exitCode == 0) {
                    must = IntStream.range(0, plan.ranks())
                            .filter(rank -> rank != plan.victim())
                            .boxed()
                            .toList();
                }
            }
            case LITTLE_TMP -> {
                if (exitCode == 0 || !err.contains("No space left on device")) {
                    must = goodEnd(wrong);
                }
            }
            case LITTLE_MEMORY, STOP_RANK, STRANGERS, COLLECT, NONE -> must = goodEnd(wrong);
        }
        for (int rank : must) {
            if (out.lines().noneMatch(line -> line.startsWith("rank " + rank + " verified "))) {
                wrong.add("rank " + rank + " did not come to its end");
            }
        }
    }

    /** Nobody was to end of it: all ranks come to their end, and see no failure. */
    private List<Integer> goodEnd(List<String> wrong) {
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

    /** Only the rank to which it was done may be called failed. */
    private void checkBlame(List<String> wrong) {
        boolean deadly = plan.fault() == FaultPlan.Fault.KILL_RANK || plan.fault() == FaultPlan.Fault.TERM_RANK;
        err.lines()
                .map(BLAMED::matcher)
                .filter(Matcher::matches)
                .filter(blamed -> !deadly || Integer.parseInt(blamed.group(1)) != plan.victim())
                .filter(_ -> plan.fault() != FaultPlan.Fault.LITTLE_TMP)
                .forEach(blamed -> wrong.add(blamed.group()));
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
                        + ", which knows of " + number);
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

package org.mobula.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs a suite's bouts one after the other. A peer that is not installed is named and left out; a contestant that fails
 * is named, and the bouts after it go on.
 *
 * @param alternation runs a bout
 * @param says told at once what is left out or fails
 */
public record Tournament(Alternation alternation, Consumer<String> says) {
    /**
     * What became of the bouts.
     *
     * @param comparisons of the bouts that were fought to the end, in order
     * @param remarks what is missing from them, and why
     * @param failed whether a contestant failed; being left out is no failure
     */
    public record Outcome(List<Comparison> comparisons, List<String> remarks, boolean failed) {
        /** Copies the lists. */
        public Outcome {
            comparisons = List.copyOf(comparisons);
            remarks = List.copyOf(remarks);
        }
    }

    /** A remark for each peer of some bouts that is not installed. */
    public static List<String> leftOut(List<Bout> bouts) {
        return bouts.stream()
                .filter(bout -> bout.theirs().obstacle() != null)
                .map(bout -> "left out: " + bout.theirs().name() + ", for "
                        + bout.theirs().obstacle())
                .distinct()
                .toList();
    }

    /** Runs bouts in order. */
    public Outcome run(List<Bout> bouts) throws IOException, InterruptedException {
        List<Comparison> comparisons = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        boolean failed = false;
        for (Bout bout : bouts) {
            List<String> leftOut = leftOut(List.of(bout));
            if (!leftOut.isEmpty()) {
                remark(remarks, leftOut.getFirst());
                continue;
            }
            try {
                comparisons.addAll(alternation.compare(bout));
            } catch (ContestFailedException failure) {
                failed = true;
                remark(remarks, "missing: " + bout.name() + "; " + failure.getMessage());
            }
        }
        return new Outcome(comparisons, remarks, failed);
    }

    private void remark(List<String> remarks, String remark) {
        if (!remarks.contains(remark)) {
            says.accept(remark);
            remarks.add(remark);
        }
    }
}

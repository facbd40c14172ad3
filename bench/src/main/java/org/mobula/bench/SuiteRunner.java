package org.mobula.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs a suite's pairings one after the other. A peer that is not installed is named and left out; a implementation that fails
 * is named, and the pairings after it go on.
 *
 * @param alternation runs a pairing
 * @param says told at once what is left out or fails
 */
public record SuiteRunner(PairRunner alternation, Consumer<String> says) {
    /**
     * What became of the pairings.
     *
     * @param comparisons of the pairings that were fought to the end, in order
     * @param remarks what is missing from them, and why
     * @param failed whether a implementation failed; being left out is no failure
     */
    public record Outcome(List<Comparison> comparisons, List<String> remarks, boolean failed) {
        /** Copies the lists. */
        public Outcome {
            comparisons = List.copyOf(comparisons);
            remarks = List.copyOf(remarks);
        }
    }

    /** A remark for each peer of some pairings that is not installed. */
    public static List<String> leftOut(List<Pairing> pairings) {
        return pairings.stream()
                .filter(pairing -> pairing.theirs().obstacle() != null)
                .map(pairing -> "left out: " + pairing.theirs().name() + ", for "
                        + pairing.theirs().obstacle())
                .distinct()
                .toList();
    }

    /** Runs pairings in order. */
    public Outcome run(List<Pairing> pairings) throws IOException, InterruptedException {
        List<Comparison> comparisons = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        boolean failed = false;
        for (Pairing pairing : pairings) {
            List<String> leftOut = leftOut(List.of(pairing));
            if (!leftOut.isEmpty()) {
                remark(remarks, leftOut.getFirst());
                continue;
            }
            try {
                comparisons.addAll(alternation.compare(pairing));
            } catch (MeasurementFailedException failure) {
                failed = true;
                remark(remarks, "missing: " + pairing.name() + "; " + failure.getMessage());
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

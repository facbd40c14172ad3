package org.mobula.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs the pairings of a suite in order. Peers that are not installed are reported and omitted. A failure is reported
 * and does not stop the suite.
 *
 * @param pairRunner runs a pairing
 * @param report receives a line for each omission and failure
 */
public record SuiteRunner(PairRunner pairRunner, Consumer<String> report) {
    /**
     * The results.
     *
     * @param comparisons comparisons of the complete pairings, in order
     * @param remarks what is missing, and why
     * @param failed whether an implementation failed; an omission is no failure
     */
    public record Outcome(List<Comparison> comparisons, List<String> remarks, boolean failed) {
        /** Copies the lists. */
        public Outcome {
            comparisons = List.copyOf(comparisons);
            remarks = List.copyOf(remarks);
        }
    }

    /** A remark for each peer that is not installed. */
    public static List<String> leftOut(List<Pairing> pairings) {
        return pairings.stream()
                .filter(pairing -> pairing.theirs().obstacle() != null)
                .map(pairing -> "omitted: " + pairing.theirs().name() + ", because "
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
                comparisons.addAll(pairRunner.compare(pairing));
            } catch (MeasurementFailedException failure) {
                failed = true;
                remark(remarks, "missing: " + pairing.name() + "; " + failure.getMessage());
            }
        }
        return new Outcome(comparisons, remarks, failed);
    }

    private void remark(List<String> remarks, String remark) {
        if (!remarks.contains(remark)) {
            report.accept(remark);
            remarks.add(remark);
        }
    }
}

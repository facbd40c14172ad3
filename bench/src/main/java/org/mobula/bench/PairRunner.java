package org.mobula.bench;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs both sides of a pairing alternately. The order changes from pair to pair, so that a machine that slows down
 * affects both sides equally.
 *
 * @param pairs number of pairs, 1 or more
 * @param length length of each run
 * @param progress receives a line before each run
 */
public record PairRunner(int pairs, RunLength length, Consumer<String> progress) {
    /** Measures the pairs of each case of a pairing. */
    public List<Comparison> compare(Pairing pairing) throws IOException, InterruptedException {
        List<Map<String, Measurement>> ours = new ArrayList<>();
        List<Map<String, Measurement>> theirs = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            boolean oursFirst = pair % 2 == 0;
            run(oursFirst ? pairing.ours() : pairing.theirs(), pairing, pair, oursFirst ? ours : theirs);
            run(oursFirst ? pairing.theirs() : pairing.ours(), pairing, pair, oursFirst ? theirs : ours);
        }
        return pairing.cases().stream()
                .map(what -> new Comparison(what, pairing, pairsOf(what.asked(), ours, theirs)))
                .toList();
    }

    private void run(Implementation side, Pairing pairing, int pair, List<Map<String, Measurement>> results)
            throws IOException, InterruptedException {
        progress.accept("pair " + (pair + 1) + " of " + pairs + ": " + side.name() + ", "
                + String.join(", ", pairing.cases().stream().map(Case::name).toList()));
        Map<String, Measurement> result = side.run(pairing.works(), length);
        for (String work : pairing.works()) {
            if (!result.containsKey(work)) {
                throw new MeasurementFailedException(side.name() + " ended without a measurement of " + work
                        + "; its program must measure every requested workload");
            }
        }
        results.add(result);
    }

    private static List<Pair> pairsOf(
            String work, List<Map<String, Measurement>> ours, List<Map<String, Measurement>> theirs) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < ours.size(); i++) {
            // run() has checked that all works are present
            pairs.add(new Pair(
                    requireNonNull(ours.get(i).get(work)),
                    requireNonNull(theirs.get(i).get(work))));
        }
        return pairs;
    }
}

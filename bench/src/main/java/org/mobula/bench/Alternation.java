package org.mobula.bench;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Lets both sides of a bout run in turn. Who begins changes from pair to pair: what makes the machine slower by and by
 * then harms both alike.
 *
 * @param pairs how many pairs, 1 or more
 * @param effort how long each run is
 * @param progress told what runs next
 */
public record Alternation(int pairs, Effort effort, Consumer<String> progress) {
    /** The pairs of each case of a bout. */
    public List<Comparison> compare(Bout bout) throws IOException, InterruptedException {
        List<Map<String, Measurement>> ours = new ArrayList<>();
        List<Map<String, Measurement>> theirs = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            boolean oursFirst = pair % 2 == 0;
            run(oursFirst ? bout.ours() : bout.theirs(), bout, pair, oursFirst ? ours : theirs);
            run(oursFirst ? bout.theirs() : bout.ours(), bout, pair, oursFirst ? theirs : ours);
        }
        return bout.cases().stream()
                .map(what -> new Comparison(what, bout, pairsOf(what.asked(), ours, theirs)))
                .toList();
    }

    private void run(Contestant side, Bout bout, int pair, List<Map<String, Measurement>> results)
            throws IOException, InterruptedException {
        progress.accept("pair " + (pair + 1) + " of " + pairs + ": " + side.name() + ", "
                + String.join(", ", bout.cases().stream().map(Case::name).toList()));
        Map<String, Measurement> result = side.run(bout.works(), effort);
        for (String work : bout.works()) {
            if (!result.containsKey(work)) {
                throw new ContestFailedException(side.name() + " ended without a measurement of " + work
                        + "; its program must measure every work it is asked for");
            }
        }
        results.add(result);
    }

    private static List<Pair> pairsOf(
            String work, List<Map<String, Measurement>> ours, List<Map<String, Measurement>> theirs) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < ours.size(); i++) {
            // why they are there: run() has looked
            pairs.add(new Pair(
                    requireNonNull(ours.get(i).get(work)),
                    requireNonNull(theirs.get(i).get(work))));
        }
        return pairs;
    }
}

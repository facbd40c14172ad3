package org.mobula.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SharedRunTest {
    private final Both both = new Both();
    private final SharedRun run = new SharedRun(both, List.of("call", "message", "array", "call"));

    @Test
    void bothSidesOfAPairComeFromOneStart() throws Exception {
        List<Comparison> comparisons = compare(2);
        assertThat(both.asked)
                .containsExactly(List.of("call", "message", "array"), List.of("call", "message", "array"));
        assertThat(comparisons.getFirst().pairs())
                .extracting(pair -> pair.ours().median())
                .containsExactly(10.0, 20.0);
        assertThat(comparisons.getFirst().pairs())
                .extracting(pair -> pair.theirs().median())
                .containsExactly(11.0, 21.0);
    }

    @Test
    void anotherPairingTakesItsPairsFromTheSameStarts() throws Exception {
        compare(2);
        Comparison again = compare(2).getFirst();
        assertThat(both.asked).hasSize(2);
        assertThat(again.pairs()).extracting(pair -> pair.ours().median()).containsExactly(10.0, 20.0);
    }

    @Test
    void oneWorkCanBeComparedWithSeveral() throws Exception {
        Comparison array = compare(1).getLast();
        assertThat(array.ours()).isEqualTo(12);
        assertThat(array.theirs()).isEqualTo(11);
        assertThat(array.pairing().theirs().name()).isEqualTo("messages");
    }

    private List<Comparison> compare(int pairs) throws Exception {
        List<Case> cases = List.of(
                new Case("call", "shm", 2, 0, Unit.MICROSECONDS), new Case("array", "shm", 2, 8, Unit.MICROSECONDS));
        Pairing pairing = new Pairing(
                run.ours(), run.theirs("messages", Map.of("call", "message", "array", "message")), "both spin", cases);
        return new PairRunner(pairs, RunLength.quick(64), line -> {}).compare(pairing);
    }

    /** Measures 10, 11, 12 in its first start, 20, 21, 22 in its second. */
    private static final class Both implements Implementation {
        private final List<List<String>> asked = new ArrayList<>();

        @Override
        public String name() {
            return "both";
        }

        @Override
        public String version() {
            return "both 1.0";
        }

        @Override
        public Map<String, Measurement> run(List<String> works, RunLength length) {
            asked.add(works);
            Map<String, Measurement> results = new LinkedHashMap<>();
            for (int i = 0; i < works.size(); i++) {
                double median = 10 * asked.size() + i;
                results.put(works.get(i), new Measurement(median, median, 0, 0));
            }
            return results;
        }
    }
}

package org.mobula.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    @Test
    void theSpeedupIsTheMedianOfThePairsRatiosAndNotTheRatioOfTheMedians() {
        Comparison comparison = comparison(Unit.MICROSECONDS, pair(1, 10), pair(10, 30), pair(2, 40));
        assertThat(comparison.ours()).isEqualTo(2);
        assertThat(comparison.theirs()).isEqualTo(30);
        assertThat(comparison.speedup()).isEqualTo(new Spread(10, 3, 20));
    }

    @Test
    void theGreaterOfTwoRatesIsFaster() {
        assertThat(comparison(Unit.MEBIBYTES_PER_SECOND, pair(300, 100))
                        .speedup()
                        .median())
                .isEqualTo(3);
    }

    private static Pair pair(double ours, double theirs) {
        return new Pair(new Measurement(ours, ours, 0, 0), new Measurement(theirs, theirs, 0, 0));
    }

    private static Comparison comparison(Unit unit, Pair... pairs) {
        Pairing pairing = Sides.pairing(new Sides().side("ours"), new Sides().side("theirs"), unit);
        return new Comparison(pairing.cases().getFirst(), pairing, List.of(pairs));
    }
}

package org.mobula.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SpreadTest {
    @Test
    void theMedianOfAnOddCountIsTheMiddleOne() {
        assertThat(Spread.of(9, 1, 4)).isEqualTo(new Spread(4, 1, 9));
    }

    @Test
    void theMedianOfAnEvenCountIsTheMeanOfTheTwoInTheMiddle() {
        assertThat(Spread.of(8, 1, 100, 4)).isEqualTo(new Spread(6, 1, 100));
    }

    @Test
    void theArgumentIsNotChanged() {
        double[] values = {3, 1, 2};
        assertThat(Spread.of(values).median()).isEqualTo(2);
        assertThat(values).containsExactly(3, 1, 2);
    }

    @Test
    void noNumbersHaveNoMedian() {
        assertThatThrownBy(Spread::of)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an empty list has no median; measure at least once");
    }
}

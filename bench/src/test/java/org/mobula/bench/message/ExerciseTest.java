package org.mobula.bench.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExerciseTest {
    @ParameterizedTest
    @EnumSource(Pattern.class)
    void everyPatternIsFoundByItsWord(Pattern pattern) {
        Exercise exercise = new Exercise(pattern, 1024);
        assertThat(Exercise.of(exercise.word())).isEqualTo(exercise);
        assertThat(Exercise.of(pattern.word())).isEqualTo(new Exercise(pattern, 0));
    }

    @Test
    void anUnknownWordIsRefused() {
        assertThatThrownBy(() -> Exercise.of("there-8"))
                .hasMessage("there is no exercise \"there-8\"; give one like round-trip-8");
    }

    @Test
    void figuresAreInTheUnitOfTheirPattern() {
        assertThat(Pattern.ROUND_TRIP.inUnits(500, 8, 2)).isEqualTo(0.5);
        assertThat(Pattern.ONE_WAY.inUnits(1e6, 1 << 20, 2)).isEqualTo(1000);
        assertThat(Pattern.RATE.inUnits(64_000, 8, 2)).isEqualTo(1e6);
        assertThat(Pattern.BROADCAST.inUnits(4000, 8, 4)).isEqualTo(1);
    }
}

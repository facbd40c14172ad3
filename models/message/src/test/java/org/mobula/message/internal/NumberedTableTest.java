package org.mobula.message.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NumberedTableTest {
    private final NumberedTable<String> slots = new NumberedTable<>();

    @Test
    void anEntryIsFoundByItsNumberUntilItIsRemoved() {
        long number = slots.add("one");
        long other = slots.add("two");
        assertThat(slots.get(number)).isEqualTo("one");
        assertThat(slots.remove(number)).isEqualTo("one");
        assertThat(slots.remove(number)).isNull();
        assertThat(slots.get(number)).isNull();
        assertThat(slots.get(other)).isEqualTo("two");
        assertThat(slots.removeAll()).containsExactly("two");
    }

    @Test
    void noNumberIsGivenTwiceAndNoneIsZero() {
        Set<Long> seen = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            long number = slots.add("thing");
            assertThat(number).isPositive();
            assertThat(seen.add(number)).isTrue();
            if (i % 3 != 0) {
                slots.remove(number);
            }
        }
    }

    @Test
    void unknownNumbersFindNothing() {
        long number = slots.add("thing");
        for (long wrong : new long[] {0, -1, number + 1, number + (1L << 32), Long.MIN_VALUE, Long.MAX_VALUE}) {
            assertThat(slots.get(wrong)).isNull();
            assertThat(slots.remove(wrong)).isNull();
        }
        assertThat(slots.get(number)).isEqualTo("thing");
    }

    @Test
    void onlyTheExpectedThingIsRemoved() {
        long number = slots.add("one");
        assertThat(slots.remove(number, "another")).isFalse();
        assertThat(slots.remove(number, "one")).isTrue();
        assertThat(slots.remove(number, "one")).isFalse();
    }

    @Test
    void allEntriesAreRemovedExactlyOnce() {
        long one = slots.add("one");
        long two = slots.add("two");
        assertThat(slots.removeAll()).containsExactly("one", "two");
        assertThat(slots.remove(one, "one")).isFalse();
        assertThat(slots.get(two)).isNull();
        assertThat(slots.add("three")).isNotIn(one, two);
    }
}

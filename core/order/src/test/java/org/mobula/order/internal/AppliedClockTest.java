package org.mobula.order.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AppliedClockTest {
    private final AppliedClock applied = new AppliedClock(7);
    private final List<String> done = new ArrayList<>();

    private void fail() {
        done.add("fails");
        throw new AssertionError("for the test");
    }

    @Test
    void anActionThatThrowsAnErrorDoesNotPreventOtherActions() {
        applied.whenReached(2, this::fail);
        applied.whenReached(2, () -> done.add("two"));
        applied.whenReached(3, () -> done.add("three"));
        applied.reached(2);
        assertThat(done).containsExactlyInAnyOrder("fails", "two");
        applied.reached(3);
        assertThat(done).endsWith("three");
    }

    @Test
    void anActionThatThrowsWhenTheOrderStopsDoesNotPreventOtherActions() {
        applied.whenReached(2, this::fail);
        applied.whenReached(3, () -> done.add("three"));
        applied.end();
        assertThat(done).containsExactlyInAnyOrder("fails", "three");
    }
}

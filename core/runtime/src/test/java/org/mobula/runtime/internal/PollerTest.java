package org.mobula.runtime.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PollerTest {
    @Test
    void napsGrowToASecondAndStayThere() {
        long nap = 500_000;
        for (int idle = 0; idle < 1000; idle++) {
            long next = Poller.longer(nap);
            assertThat(next).isBetween(nap, TimeUnit.SECONDS.toNanos(1));
            nap = next;
        }
        assertThat(nap).isEqualTo(TimeUnit.SECONDS.toNanos(1));
    }
}

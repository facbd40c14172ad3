package org.mobula.message.internal.pointtopoint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.Waiting;

/** The length up to which messages are sent eagerly. */
class EagerLimitsTest {
    private static long limit(long chosen, Waiting waiting, String medium) {
        return new EagerLimits(chosen, waiting).of(medium);
    }

    @Test
    void ranksWithACoreEachSendUpTo16KibibytesEagerly() {
        assertThat(limit(NodeOptions.EAGER_BY_TRANSPORT, Waiting.SPIN, "shm, rings of 1 MiB"))
                .isEqualTo(16384);
    }

    @Test
    void ranksThatShareCoresHaveAHigherLimit() {
        assertThat(limit(NodeOptions.EAGER_BY_TRANSPORT, Waiting.YIELD, "shm, rings of 1 MiB"))
                .isEqualTo(65536);
    }

    @Test
    void networksHaveAHigherLimit() {
        assertThat(limit(NodeOptions.EAGER_BY_TRANSPORT, Waiting.SPIN, "tcp to 127.0.0.1"))
                .isEqualTo(131072);
        assertThat(limit(NodeOptions.EAGER_BY_TRANSPORT, Waiting.YIELD, "")).isEqualTo(131072);
    }

    @Test
    void aConfiguredLimitAppliesEverywhere() {
        assertThat(limit(77, Waiting.YIELD, "shm, rings of 1 MiB")).isEqualTo(77);
        assertThat(limit(77, Waiting.SPIN, "tcp to 127.0.0.1")).isEqualTo(77);
    }
}

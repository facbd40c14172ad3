package org.mobula.runtime.spi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GuardTest {
    @Test
    void anExceptionOfAnActionDoesNotReachTheThread() {
        assertThat(Guard.run("an action that throws on purpose", () -> {
                    throw new AssertionError("on purpose");
                }))
                .isFalse();
        assertThat(Guard.run("an action", () -> {})).isTrue();
    }
}

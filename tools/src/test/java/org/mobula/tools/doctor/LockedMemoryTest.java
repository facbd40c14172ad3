package org.mobula.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LockedMemoryTest {
    private static Check with(String value) {
        return LockedMemory.check(List.of(
                "Limit                     Soft Limit           Hard Limit           Units     ",
                "Max locked memory         " + value + "              67108864              bytes     ",
                "Max file locks            unlimited            unlimited            locks     "));
    }

    @Test
    void aSmallLimitIsReportedWithItsConsequence() {
        assertThat(with("8388608"))
                .isEqualTo(
                        Check.missing(
                                "locked memory",
                                "8192 KiB",
                                "registered buffers beyond it are not locked, and may be swapped out: raise it with ulimit -l"));
    }

    @Test
    void aLargeLimitPasses() {
        assertThat(with("unlimited")).isEqualTo(Check.passed("locked memory", "unlimited"));
        assertThat(with("67108864")).isEqualTo(Check.passed("locked memory", "65536 KiB"));
    }

    @Test
    void aSystemWithoutTheLineIsUnknown() {
        assertThat(LockedMemory.check(List.of()).result()).isEqualTo("unknown");
        assertThat(LockedMemory.check().name()).isEqualTo("locked memory");
    }
}

package org.mobula.shared.internal.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.shared.internal.machine.CopiesForTests;
import org.mobula.shared.internal.machine.Copy;

@Timeout(60)
class AccessCheckTest {
    private final List<String> findings = new ArrayList<>();
    private final AccessCheck check = new AccessCheck(findings::add);
    private final AccessCheck.Trace trace = new AccessCheck.Trace();
    private final Copy copy = CopiesForTests.alone();

    private void acquire() {
        check.acquired(trace, copy, true, true, 0, 2, Places.ofProgram());
    }

    private void release() {
        check.released(trace, copy, true, copy.version(), 0, 2);
    }

    private long[] elements() {
        return (long[]) java.util.Objects.requireNonNull(copy.content().value());
    }

    @Test
    void anAccessWithoutAcquisitionIsReportedOnceWithBothPlaces() {
        acquire();
        release();
        for (int i = 0; i < 3; i++) {
            check.accessed(trace, copy, false);
        }
        assertThat(findings).hasSize(1);
        assertThat(findings.getFirst())
                .matches(
                        "unit 0 is used at .*AccessCheckTest.java:\\d+\\) by thread \".*\", which has not acquired it; "
                                + "last acquired at .*AccessCheckTest.java:\\d+\\)");
    }

    @Test
    void aWriteWithoutAcquisitionIsReportedAtTheNextAcquisition() {
        acquire();
        release();
        elements()[0] = 7;
        acquire();
        assertThat(findings).hasSize(1);
        assertThat(findings.getFirst()).startsWith("unit 0 was written without being acquired: its elements have");
    }

    @Test
    void orderedAccessesAreNotReported() {
        for (int i = 0; i < 3; i++) {
            acquire();
            check.accessed(trace, copy, true);
            elements()[0]++;
            release();
        }
        assertThat(findings).isEmpty();
    }
}

package org.mobula.shared.internal;

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

    private long[] elements() {
        return (long[]) java.util.Objects.requireNonNull(copy.content().value());
    }

    @Test
    void anAccessWithoutAcquisitionIsReportedOnceWithBothPlaces() {
        check.acquired(trace, copy, false);
        check.released(trace, copy, copy.version());
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
        check.acquired(trace, copy, false);
        check.released(trace, copy, copy.version());
        elements()[0] = 7;
        check.acquired(trace, copy, false);
        assertThat(findings).hasSize(1);
        assertThat(findings.getFirst()).startsWith("unit 0 was written without being acquired: its elements have");
    }

    @Test
    void orderedAccessesAreNotReported() {
        for (int i = 0; i < 3; i++) {
            check.acquired(trace, copy, false);
            check.accessed(trace, copy, true);
            elements()[0]++;
            check.released(trace, copy, copy.version());
        }
        assertThat(findings).isEmpty();
    }
}

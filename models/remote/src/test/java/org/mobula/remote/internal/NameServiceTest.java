package org.mobula.remote.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NameServiceTest {
    @Test
    void aNameThatIsBoundAfterTheTimeoutIsNotReportedAsWrong() {
        assertThat(NameService.remedy("pi-7", new TreeSet<>(List.of("pi-0", "pi-7"))))
                .isEqualTo("It has been bound since then: look it up again, or wait longer");
    }

    @Test
    void theRemedyListsTheBoundNames() {
        assertThat(NameService.remedy("pi-7", new TreeSet<>(List.of("pi-0", "pi-1"))))
                .isEqualTo("Bound are pi-0, pi-1: correct the name, or bind it at some rank");
        assertThat(NameService.remedy("pi-7", new TreeSet<>())).isEqualTo("No name is bound yet: bind it at some rank");
    }
}

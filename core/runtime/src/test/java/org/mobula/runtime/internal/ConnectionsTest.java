package org.mobula.runtime.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionsTest {
    @ParameterizedTest
    @ValueSource(strings = {"Broken pipe", "Connection reset", "Connection reset by peer"})
    void aConnectionClosedByThePeerIsReportedAsSuch(String failure) {
        assertThat(Connections.reason(new IOException(failure)))
                .isEqualTo("its process ended or closed the connection");
    }

    @Test
    void anotherReasonIsGivenInItsOwnWords() {
        assertThat(Connections.reason(new IOException("no room for a ring"))).isEqualTo("no room for a ring");
    }
}

package org.mobula.message.internal.pointtopoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SendPhaseTest {
    @ParameterizedTest
    @EnumSource
    void eachTransitionIsInTheTableOrAnError(SendPhase from) {
        Set<SendPhase> following = switch (from) {
            case QUEUED, ASKING -> EnumSet.of(SendPhase.LEAVING);
            case ASKING_AND_LEAVING -> EnumSet.of(SendPhase.ASKING, SendPhase.LEAVING);
            case LEAVING -> EnumSet.noneOf(SendPhase.class);
        };
        for (SendPhase to : SendPhase.values()) {
            if (following.contains(to)) {
                assertThat(from.to(to)).isEqualTo(to);
            } else {
                assertThatThrownBy(() -> from.to(to))
                        .isInstanceOf(AssertionError.class)
                        .hasMessage(from + " -> " + to);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"QUEUED, false", "ASKING, true", "ASKING_AND_LEAVING, true", "LEAVING, false"})
    void onlyUnmatchedMessagesAreCancelledAtTheReceiver(SendPhase phase, boolean asks) {
        assertThat(phase.asks()).isEqualTo(asks);
    }
}

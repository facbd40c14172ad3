package org.mobula.invoke.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CallPhaseTest {
    @Test
    void aCallEndsOnlyOnceItsOutcomeIsTakenOrItsReplyHasArrived() {
        for (int phase = CallPhase.FREE; phase <= CallPhase.ANSWERED; phase++) {
            boolean ends = phase == CallPhase.FILLING || phase == CallPhase.ANSWERED;
            assertThat(CallPhase.follows(phase, CallPhase.FREE))
                    .as("phase " + phase)
                    .isEqualTo(ends);
        }
    }

    @Test
    void aTransitionOutsideTheTableIsAnError() {
        CallSlot slot = new PendingCall.Slot(null, null, 0);
        assertThatThrownBy(() -> slot.transition(0, CallPhase.ABANDONED, CallPhase.STARTED))
                .isInstanceOf(AssertionError.class)
                .hasMessage("5 -> 2");
    }
}

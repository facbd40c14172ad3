package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mobula.testkit.History;
import org.mobula.testkit.History.Event.Read;
import org.mobula.testkit.History.Event.Receive;
import org.mobula.testkit.History.Event.Send;
import org.mobula.testkit.History.Event.Write;

/** Histories that the checker accepts as one order, and histories that it rejects. */
class OneOrderTest {
    private final History history = new History();

    @Test
    void staleReadsAreAccepted() {
        history.add("a", new Write(0, 1, 1));
        history.add("b", new Read(0, 0, 0));
        history.add("b", new Read(0, 1, 1));
        assertThatCode(() -> history.check(List.of(List.of(1L)))).doesNotThrowAnyException();
    }

    @Test
    void twoReadsThatEachMissTheOthersWriteAreDetected() {
        history.add("a", new Write(0, 1, 1));
        history.add("a", new Read(1, 0, 0));
        history.add("b", new Write(1, 2, 1));
        history.add("b", new Read(0, 0, 0));
        assertThatThrownBy(() -> history.check(List.of(List.of(1L), List.of(2L))))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("there is no one order of [")
                .hasMessageContaining("a.1 Read[journal=1, length=0, last=0]");
    }

    @Test
    void aRankThatReceivesAMessageMustSeeTheSendersWrites() {
        history.add("a", new Write(0, 1, 1));
        history.add("a", new Send(7));
        history.add("b", new Receive(7));
        history.add("b", new Read(0, 0, 0));
        assertThatThrownBy(() -> history.check(List.of(List.of(1L))))
                .hasMessageStartingWith("there is no one order of");
    }

    @Test
    void anAcknowledgedWriteMustTakeEffect() {
        history.add("a", new Write(0, 1, 1));
        assertThatThrownBy(() -> history.check(List.of(List.of())))
                .hasMessage("a.0 Write[journal=0, mark=1, length=1] was acknowledged, and is lost");
    }

    @Test
    void anUnacknowledgedWriteMayOrMayNotTakeEffect() {
        history.add("a", new Write(0, 1, 0));
        history.add("b", new Write(0, 2, 1));
        assertThatCode(() -> history.check(List.of(List.of(2L)))).doesNotThrowAnyException();
        assertThatCode(() -> history.check(List.of(List.of(2L, 1L)))).doesNotThrowAnyException();
    }

    @Test
    void aWriteThatRanTwiceIsDetected() {
        history.add("a", new Write(0, 1, 1));
        assertThatThrownBy(() -> history.check(List.of(List.of(1L, 1L)))).hasMessage("journal 0 holds 1 at 1 and 2");
    }
}

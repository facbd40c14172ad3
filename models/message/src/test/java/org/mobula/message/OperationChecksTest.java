package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.collective.Selection;
import org.mobula.message.internal.pointtopoint.MessageProtocol;
import org.mobula.runtime.spi.Engine;

/** Which ranks are asked for their operations. Rank 1 asks; ranks 0 and 2 only count the questions. */
@Timeout(60)
class OperationChecksTest {
    private final Ranks ranks = new Ranks(3);
    private final Semaphore askedZero = new Semaphore(0);
    private final AtomicInteger askedTwo = new AtomicInteger();

    @AfterEach
    void close() {
        ranks.close();
    }

    /** A gather of rank 1 ends at once: its message to the root is short. */
    private void gatherAtZero() throws InterruptedException {
        Communicator world = ranks.world(1);
        world.algorithms(Selection.of("gather=flat"));
        world.igather(Section.of(new double[1]), Section.EMPTY, 0).await();
        assertThat(askedZero.tryAcquire(50, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void operationsThatHaveEndedAreNotComparedWithRanksThatAreNotConnected() throws Exception {
        Engine.of(ranks.node(0)).handle(MessageProtocol.WHICH_OPERATION, message -> askedZero.release());
        Engine.of(ranks.node(2)).handle(MessageProtocol.WHICH_OPERATION, message -> askedTwo.incrementAndGet());

        gatherAtZero();
        gatherAtZero();

        assertThat(askedTwo).hasValue(0);
        assertThat(Engine.of(ranks.node(1)).peer(2).medium()).isEmpty();
    }
}

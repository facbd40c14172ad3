package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.message.Ranks.Medium;
import org.mobula.message.internal.pointtopoint.Contexts;
import org.mobula.message.internal.pointtopoint.Mailbox;
import org.mobula.message.internal.pointtopoint.MessageProtocol;
import org.mobula.message.internal.topology.Formation;

/** Freed communicators. */
@Timeout(60)
class ContextsTest {
    @Test
    void freedCommunicatorsLeaveNothing() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            Contexts contexts = world.messaging().contexts();
            int before = contexts.all().length;
            for (int turn = 0; turn < 100; turn++) {
                world.duplicate().free();
            }
            assertThat(contexts.all()).hasSize(before);
        });
    }

    @Test
    void aPostedReceiveKeepsItsContextUntilItsMessageArrives() throws Exception {
        Ranks.run(1, Medium.SHM, world -> {
            Contexts contexts = world.messaging().contexts();
            Communicator copy = world.duplicate();
            int context = copy.pointToPoint().context();
            Request send = copy.sendInit(Section.EMPTY, 0, 0, SendMode.STANDARD).start();
            send.await();
            Request posted = copy.ireceive(Section.EMPTY, 0, 1);
            Mailbox mailbox = contexts.get(context);
            copy.free();
            assertThat(contexts.get(context)).isSameAs(mailbox);
            assertThat(posted.cancel()).isTrue();
            world.duplicate();
            assertThat(contexts.get(context)).isNotSameAs(mailbox);
        });
    }

    @Test
    void messagesToARankThatHasFreedTheCommunicatorAreDropped() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            Communicator copy = world.duplicate();
            if (world.rank() == 1) {
                copy.free();
                world.send(Section.EMPTY, 0, 0);
            } else {
                world.receive(Section.EMPTY, 1, 0);
                copy.send(Section.of(new byte[1 << 20]), 1, 0);
                copy.send(Section.EMPTY, 1, 0, SendMode.SYNCHRONOUS);
                assertThat(copy.isend(Section.EMPTY, 1, 0).await().count()).isZero();
            }
            world.barrier();
        });
    }

    @Test
    void exhaustedContextsAreReported() {
        Contexts contexts = new Contexts();
        assertThat(Formation.agree(contexts, told -> told)).isEqualTo(contexts.unused() - Contexts.EACH);
        int last = MessageProtocol.LAST_CONTEXT / Contexts.EACH * Contexts.EACH;
        assertThatThrownBy(() -> Formation.agree(contexts, _ -> new int[] {last}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "making a communicator: all 134217727 communicators that the ranks of a node can create have been"
                                + " created. Create communicators once, and keep them");
    }
}

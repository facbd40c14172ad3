package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.fault.PeerFailedException;
import org.mobula.message.internal.pointtopoint.MessageProtocol;
import org.mobula.message.internal.pointtopoint.Messaging;
import org.mobula.message.internal.pointtopoint.ReceiveOperation;
import org.mobula.message.internal.section.SectionElements;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;

/** A rank that fails while its message arrives, at every possible moment. */
@Timeout(60)
class LostMessagesTest {
    private static final int BYTES = 40_000;

    private final Ranks ranks = new Ranks(2);
    private final Communicator world = ranks.world(0);
    private final Messaging messaging = Messaging.of(Engine.of(ranks.node(0)));
    private final Section room = Section.of(new byte[BYTES]);

    @AfterEach
    void close() {
        ranks.close();
    }

    private void handHead() {
        messaging.handlers().onEager(new HandedMessage(1, 7, ElementKind.BYTE, BYTES));
    }

    private void fail() {
        ranks.jobs().fail(1, "it was killed");
    }

    @Test
    void receivingATakenMessageOfAFailedSenderFails() {
        handHead();
        MatchedMessage taken = world.mprobe(1, 7);
        fail();
        assertThatThrownBy(() -> taken.receive(room))
                .isInstanceOf(PeerFailedException.class)
                .hasMessageEndingWith("this happened while receiving 40000 byte from rank 1 of world with tag 7");
    }

    @Test
    void aReceiveOfATakenMessageFailsWhenItsSenderFails() {
        handHead();
        Request receive = world.mprobe(1, 7).ireceive(room);
        fail();
        assertThatThrownBy(receive::await).isInstanceOf(PeerFailedException.class);
    }

    @Test
    void receivingAFetchedAndTakenMessageOfAFailedSenderFails() {
        Engine sender = Engine.of(ranks.node(1));
        sender.handle(MessageProtocol.GRANT, message -> {});
        sender.peer(0).post(MessageProtocol.REQUEST, 0, out -> {
            MessageProtocol.putEnvelope(out, 0, 7, ElementKind.BYTE);
            out.putLong(1);
            out.putLong(BYTES);
            out.putBoolean(false);
        });
        world.probe(1, 7);
        messaging.fetch().begin();
        MatchedMessage taken = world.mprobe(1, 7);
        fail();
        assertThatThrownBy(() -> taken.receive(room)).isInstanceOf(PeerFailedException.class);
    }

    @Test
    void tooManyMessagesForARankWithoutAWorldEndTheConnectionWithAReason() {
        NodeOptions options = NodeOptions.defaults().withUnexpectedBytes(1L << 30);
        try (Ranks others = new Ranks(2, options)) {
            Section much = Section.of(new byte[16 << 20]);
            Communicator sender = others.world(1);
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 5; i++) {
                            sender.send(much, 0, 0, SendMode.READY);
                        }
                    })
                    .isInstanceOf(PeerFailedException.class);
            assertThatThrownBy(() -> others.world(0).receive(much, 1, 1))
                    .isInstanceOf(PeerFailedException.class)
                    .hasMessageContaining(
                            "messages for handler 48, which is not registered at this rank, take more than"
                                    + " 67108864 bytes (MOBULA_HELD_BYTES). Attach the same models here as at rank 1 (Communicator.world,"
                                    + " Remoting.of), before others send much");
        }
    }

    @Test
    void aMessageOfAFailedSenderIsNotHeld() {
        fail();
        handHead();
        assertThatThrownBy(() -> world.iprobe(1, 7)).isInstanceOf(PeerFailedException.class);
    }

    @Test
    void aReceiveOfAMessageOfAFailedSenderFails() {
        fail();
        ReceiveOperation receive = world.pointToPoint().newReceive();
        receive.expect((SectionElements) room, 1, 7);
        world.pointToPoint().mailbox().post(receive); // directly, because posting a receive also checks the rank
        handHead();
        assertThatThrownBy(receive::await).isInstanceOf(PeerFailedException.class);
    }
}

package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.fault.PeerFailedException;
import org.mobula.memory.Output;
import org.mobula.message.internal.pointtopoint.MessageProtocol;
import org.mobula.message.internal.section.ElementKinds;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.Outgoing;

/** A violation of the protocol ends the connection with a reason, and nothing else. */
@Timeout(60)
class HostileTest {
    private static void envelope(Output out, int context, int tag, int kind) {
        out.putLong(MessageProtocol.envelope(context, tag, kind));
    }

    private static final int INT = ElementKinds.code(ElementKind.INT);

    private static Arguments attack(String words, int handler, Outgoing writer) {
        return Arguments.of(words, handler, writer);
    }

    static Stream<Arguments> attacks() {
        return Stream.of(
                attack("context 4711, which does not exist", MessageProtocol.EAGER, out -> envelope(out, 4711, 0, INT)),
                attack(
                        "context 268435455, which does not exist",
                        MessageProtocol.REQUEST,
                        out -> envelope(out, MessageProtocol.LAST_CONTEXT, 0, INT)),
                attack("the tag -1; tags are at least 0", MessageProtocol.EAGER, out -> envelope(out, 0, -1, INT)),
                attack("unknown element kind 15", MessageProtocol.EAGER, out -> envelope(out, 0, 0, 15)),
                attack("take 3 bytes, which is not a whole number of elements", MessageProtocol.EAGER, out -> {
                    envelope(out, 0, 0, INT);
                    out.putBytes(new byte[3], 0, 3);
                }),
                attack("take -4 bytes, which is not a whole number of elements", MessageProtocol.REQUEST, out -> {
                    envelope(out, 0, 0, INT);
                    out.putLong(1);
                    out.putLong(-4);
                    out.putBoolean(false);
                }),
                attack("a message announces an object of 0 bytes", MessageProtocol.REQUEST, out -> {
                    envelope(out, 0, 0, ElementKinds.code(ElementKind.OBJECT));
                    out.putLong(1);
                    out.putLong(0);
                    out.putBoolean(false);
                }),
                attack("invalid number of a collective operation: -5", MessageProtocol.WHICH_OPERATION, out -> {
                    out.putInt(1);
                    out.putInt(-5);
                    out.putLong(1);
                }),
                attack("message cut short at byte 0", MessageProtocol.CREDIT, out -> {}),
                attack("message cut short at byte 8", MessageProtocol.REQUEST, out -> envelope(out, 0, 0, INT)),
                attack("grants send 77, which is not in progress", MessageProtocol.GRANT, out -> {
                    out.putLong(77);
                    out.putLong(1);
                }),
                attack(
                        "acknowledges send 77, which is not in progress",
                        MessageProtocol.ACKNOWLEDGEMENT,
                        out -> out.putLong(77)),
                attack(
                        "elements arrived for receive 77, which was not granted",
                        MessageProtocol.ELEMENTS,
                        out -> out.putLong(77)),
                attack("an answer to unknown cancel request 77", MessageProtocol.CANCELLED, out -> {
                    out.putLong(77);
                    out.putBoolean(true);
                }),
                attack("were sent eagerly; at most 16777216 are permitted", MessageProtocol.EAGER, out -> {
                    envelope(out, 0, 0, INT);
                    out.putBlock(java.lang.foreign.MemorySegment.ofArray(new byte[(16 << 20) + 4]));
                }));
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void aProtocolViolationEndsTheConnectionWithItsReason(String words, int handler, Outgoing writer) throws Exception {
        try (Ranks ranks = new Ranks(2)) {
            Communicator world = ranks.world(0);
            Request receive = world.ireceive(Section.of(new int[1]), 1, 1);
            Engine.of(ranks.node(1)).peer(0).post(handler, 0, writer);
            assertThatThrownBy(receive::await)
                    .isInstanceOf(PeerFailedException.class)
                    .hasMessageContaining(words);
            assertThat(Communicator.self(ranks.node(0)).iprobe(0, 0)).isEmpty();
        }
    }

    @Test
    void elementsOfAnotherLengthThanAnnouncedEndTheConnection() throws Exception {
        try (Ranks ranks = new Ranks(2)) {
            Communicator world = ranks.world(0);
            Request receive = world.ireceive(Section.of(new int[100]), 1, 1);
            Engine attacker = Engine.of(ranks.node(1));
            attacker.handle(MessageProtocol.GRANT, message -> {
                message.input().getLong();
                long number = message.input().getLong();
                attacker.peer(0).post(MessageProtocol.ELEMENTS, 0, out -> {
                    out.putLong(number);
                    out.putBlock(java.lang.foreign.MemorySegment.ofArray(new byte[4096]));
                });
            });
            attacker.peer(0).post(MessageProtocol.REQUEST, 0, out -> {
                envelope(out, 0, 1, INT);
                out.putLong(1);
                out.putLong(400);
                out.putBoolean(false);
            });
            assertThatThrownBy(receive::await)
                    .isInstanceOf(PeerFailedException.class)
                    .hasMessageContaining("4096 bytes of elements arrived for receive ");
        }
    }

    @Test
    void randomMessagesDoNotHarmTheNode() throws Exception {
        for (long seed = 1; seed <= 40; seed++) {
            Random random = new Random(seed);
            try (Ranks ranks = new Ranks(2)) {
                Communicator world = ranks.world(0);
                Request receive = world.ireceive(Section.of(new int[4]), 1, 1);
                for (int i = 0; i < 50; i++) {
                    byte[] noise = new byte[random.nextInt(60)];
                    random.nextBytes(noise);
                    boolean plausible = random.nextBoolean();
                    Engine.of(ranks.node(1)).peer(0).post(MessageProtocol.EAGER + random.nextInt(9), 0, out -> {
                        if (plausible) {
                            envelope(out, noise.length % 4, noise.length % 3, noise.length % 11);
                        }
                        out.putBytes(noise, 0, noise.length);
                    });
                }
                ranks.node(1).close();
                Throwable end = org.assertj.core.api.Assertions.catchThrowable(receive::await);
                assertThat(end == null || end instanceof PeerFailedException || end instanceof MessageException)
                        .as("seed %d ended with %s", seed, end)
                        .isTrue();
                Communicator self = Communicator.self(ranks.node(0));
                self.send(Section.of(new int[] {1}), 0, 0);
                assertThat(self.receive(Section.of(new int[1]), 0, 0).count()).isEqualTo(1);
            }
        }
    }
}

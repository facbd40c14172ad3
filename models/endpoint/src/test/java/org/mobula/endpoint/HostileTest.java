package org.mobula.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.endpoint.Pair.Medium;
import org.mobula.endpoint.internal.EndpointMessages;
import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.Cluster;
import org.mobula.transport.Outgoing;

/** A violation of the protocol ends the connection with a reason, and nothing else. */
@Timeout(60)
class HostileTest {
    private static Arguments attack(String words, int handler, Outgoing writer) {
        return Arguments.of(words, handler, writer);
    }

    static Stream<Arguments> attacks() {
        return Stream.of(
                attack("a request names an endpoint with 0 bytes", EndpointMessages.CONNECT, out -> {
                    out.putInt(1);
                    out.putInt(0);
                }),
                attack("a request names an endpoint with 257 bytes", EndpointMessages.CONNECT, out -> {
                    out.putInt(1);
                    out.putInt(257);
                }),
                attack("a request names an endpoint with 2 bytes", EndpointMessages.CONNECT, out -> {
                    out.putInt(1);
                    out.putInt(2);
                    out.putByte((byte) 'x');
                }),
                attack("message cut short at byte 0", EndpointMessages.SEND, out -> {}),
                attack("a message has the unknown type 200", EndpointMessages.SEND, out -> {
                    out.putLong(EndpointMessages.head(1, 200, 0));
                }),
                attack("message cut short at byte 8", EndpointMessages.WRITE, out -> out.putLong(0)),
                attack("message cut short at byte 20", EndpointMessages.READ, out -> {
                    out.putLong(0);
                    out.putLong(0);
                    out.putInt(0);
                }),
                attack("an access ended with the unknown result 77", EndpointMessages.WRITE_ANSWER, out -> {
                    out.putInt(1);
                    out.putLong(1);
                    out.putInt(77);
                }),
                attack("a connection was refused for the unknown reason 5", EndpointMessages.REFUSE, out -> {
                    out.putInt(1);
                    out.putInt(5);
                }));
    }

    private static String reason(Pair pair) {
        while (!pair.right().hasEnded()) {
            Thread.yield();
        }
        try {
            pair.right().awaitReceive();
            return "";
        } catch (PeerFailedException departed) {
            return departed.reason();
        }
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void anInvalidMessageEndsTheConnection(String words, int handler, Outgoing writer) {
        try (Pair pair = new Pair(Medium.SHM)) {
            Engine.of(pair.cluster().node(0)).peer(1).post(handler, 64, writer);
            assertThat(reason(pair)).contains(words);
        }
    }

    @Test
    void anAnswerToAnUnknownAccessEndsTheConnection() {
        try (Pair pair = new Pair(Medium.SHM)) {
            int number = pair.right().number();
            Engine.of(pair.cluster().node(0)).peer(1).post(EndpointMessages.WRITE_ANSWER, 64, out -> {
                out.putInt(number);
                out.putLong(4711);
                out.putInt(0);
            });
            assertThat(reason(pair)).contains("an answer to the unknown access 4711");
        }
    }

    @Test
    void aMessageForTheEndpointOfAnotherRankEndsTheConnection() {
        Cluster cluster = new Cluster(3, Medium.SHM.options());
        try (Pair pair = new Pair(cluster, EndpointOptions.defaults(), endpoint -> {})) {
            int number = pair.right().number();
            Engine.of(cluster.node(2)).peer(1).post(EndpointMessages.SEND, 64, out -> {
                out.putLong(EndpointMessages.head(number, 0, 0));
            });
            while (!Engine.of(cluster.node(1)).peer(2).hasDeparted()) {
                Thread.yield();
            }
            assertThat(pair.right().hasEnded()).isFalse();
            pair.right().postReceive(Descriptor.allocating(8));
            pair.left().send(new int[1], 0, 1, 0, ArrayMode.COPY);
            assertThat(pair.right().awaitReceive().bytes()).isEqualTo(4);
        }
    }

    /** Random bytes for all handlers: the receiver survives, and its other connections work. */
    @Test
    void randomMessagesHarmNoOtherEndpoint() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 6; round++) {
            Cluster cluster = new Cluster(3, Medium.SHM.options());
            try (Pair pair = new Pair(cluster, EndpointOptions.defaults(), endpoint -> {})) {
                for (int i = 0; i < 50; i++) {
                    byte[] bytes = new byte[random.nextInt(48)];
                    random.nextBytes(bytes);
                    int handler = EndpointMessages.CONNECT + random.nextInt(10);
                    Engine.of(cluster.node(2)).peer(1).post(handler, 64, out -> out.putBytes(bytes, 0, bytes.length));
                }
                pair.right().postReceive(Descriptor.allocating(8));
                pair.left().send(new int[1], 0, 1, 0, ArrayMode.COPY);
                assertThat(pair.right().awaitReceive().bytes()).isEqualTo(4);
            } catch (MobulaException failure) {
                throw new AssertionError("seed " + seed, failure);
            }
        }
    }
}

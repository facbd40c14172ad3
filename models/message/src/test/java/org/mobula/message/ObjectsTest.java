package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.codec.NotCarriableException;
import org.mobula.codec.RefusedTypeException;
import org.mobula.memory.Output;
import org.mobula.message.Ranks.Medium;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;

@Timeout(60)
class ObjectsTest {
    record Particle(String name, double[] position) implements Serializable {}

    record Secret(int code) implements Serializable {}

    @ParameterizedTest
    @EnumSource
    void objectsArriveWithAndWithoutAPostedReceive(Medium medium) throws Exception {
        Ranks.run(2, medium, world -> {
            world.codecs().allow(Particle.class);
            if (world.rank() == 0) {
                world.sendObject(Map.of("a", List.of(1, 2)), 1, 0);
                world.sendObject(new Particle("e", new double[100_000]), 1, 1);
                world.sendObject(null, 1, 2);
                world.receive(Section.EMPTY, 1, 0);
                Request send = world.isendObject(new Particle("p", new double[] {1, 2}), 1, 3, SendMode.SYNCHRONOUS);
                assertThat(send.await().kind()).isEqualTo(ElementKind.OBJECT);
            } else {
                Received<?> nothing = world.receiveObject(0, 2);
                assertThat(nothing.value()).isNull();
                assertThat(nothing.status()).isEqualTo(new Status(0, 2, 1, ElementKind.OBJECT, false, null));
                assertThat(world.receiveObject(0, 1).value())
                        .isInstanceOfSatisfying(
                                Particle.class,
                                particle -> assertThat(particle.position()).hasSize(100_000));
                assertThat(world.receiveObject(PointToPoint.ANY_SOURCE, 0).value())
                        .isEqualTo(Map.of("a", List.of(1, 2)));
                ObjectRequest<Particle> receive = world.ireceiveObject(0, 3);
                world.send(Section.EMPTY, 0, 0);
                assertThat(receive.value().position()).containsExactly(1, 2);
                assertThat(receive.await().tag()).isEqualTo(3);
            }
        });
    }

    @Test
    void aProbeAndAReceiveCountTheObjectsOfAnArray() throws Exception {
        Ranks.run(1, Medium.SHM, world -> {
            world.sendObject(new String[] {"a", "b", "c"}, 0, 0);
            assertThat(world.probe(0, 0).count()).isEqualTo(3);
            assertThat(world.receiveObject(0, 0).status().count()).isEqualTo(3);
            world.sendObject(List.of("a", "b"), 0, 0);
            assertThat(world.probe(0, 0).count()).isEqualTo(1);
        });
    }

    @Test
    void aMatchedObjectIsReceivedLater() throws Exception {
        Ranks.run(1, Medium.SHM, world -> {
            world.sendObject("first", 0, 0);
            world.sendObject("second", 0, 0);
            MatchedMessage first = world.mprobe(0, 0);
            assertThat(world.receiveObject(0, 0).value()).isEqualTo("second");
            assertThat(first.receiveObject().value()).isEqualTo("first");
            assertThatThrownBy(first::receiveObject)
                    .isInstanceOf(MessageArgumentException.class)
                    .hasMessage("rank 0 of world, receiving an object from rank 0 of world with tag 0: the message was"
                            + " received before. Receive a matched message once");
        });
    }

    @Test
    void aDisallowedObjectIsNotSent() throws Exception {
        Ranks.run(1, Medium.SHM, world -> {
            assertThatThrownBy(() -> world.sendObject(new Secret(1), 0, 0)).isInstanceOf(RefusedTypeException.class);
            assertThatThrownBy(() -> world.isendObject(new Object(), 0, 0)).isInstanceOf(NotCarriableException.class);
            world.sendObject("after", 0, 0);
            assertThat(world.receiveObject(0, 0).value()).isEqualTo("after");
        });
    }

    @Test
    void aDisallowedObjectFailsOnlyItsReceiver() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            if (world.rank() == 0) {
                world.codecs().allow(Secret.class);
                world.sendObject(new Secret(1), 1, 0);
                world.sendObject("after", 1, 0);
            } else {
                assertThatThrownBy(() -> world.receiveObject(0, 0)).isInstanceOf(RefusedTypeException.class);
                assertThat(world.receiveObject(0, 0).value()).isEqualTo("after");
            }
        });
    }

    @Test
    void objectsAndElementsAreNotMistakenForEachOther() throws Exception {
        Ranks.run(1, Medium.SHM, world -> {
            world.sendObject("text", 0, 0);
            assertThatThrownBy(() -> world.receive(Section.of(new int[4]), 0, 0))
                    .isInstanceOf(ElementMismatchException.class)
                    .hasMessage(
                            "rank 0 of world, receiving 4 int from rank 0 of world with tag 0: the message of rank 0"
                                    + " with tag 0 holds an object, not int. Receive it by receiveObject");
            world.send(Section.of(new int[4]), 0, 0);
            assertThatThrownBy(() -> world.receiveObject(0, 0))
                    .isInstanceOf(ElementMismatchException.class)
                    .hasMessage(
                            "rank 0 of world, receiving an object from rank 0 of world with tag 0: the message of rank 0"
                                    + " with tag 0 holds int, not an object. Receive into a section of int");
        });
    }

    @Test
    void anObjectWithoutBlocksAddsNoActionToTheBlocksOfTheNextMessage() throws Exception {
        try (Ranks ranks = new Ranks(2)) {
            ranks.run(Communicator::barrier);
            ranks.world(0).sendObject("in the frame", 1, 0);
            Peer peer = Engine.of(ranks.node(0)).peer(1);

            Output next = peer.begin(HandlerNumbers.FREE, 0, Deadline.NONE, "testing");
            next.putBlock(MemorySegment.ofArray(new byte[10_000]));

            assertThat(next.whenLeft()).isNull();
            peer.abort();
        }
    }
}

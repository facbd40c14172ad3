package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.message.Ranks.Medium;

@Timeout(60)
class ModesTest {
    private static final int SMALL = 3;
    private static final int LARGE = 100_000;

    @ParameterizedTest
    @ValueSource(ints = {SMALL, LARGE})
    void aSynchronousSendIsDoneOnlyAfterItsReceiveHasStarted(int length) throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            if (world.rank() == 0) {
                Request send = world.isend(Section.of(new int[length]), 1, 0, SendMode.SYNCHRONOUS);
                world.send(Section.EMPTY, 1, 1);
                world.receive(Section.EMPTY, 1, 2); // rank 1 has seen the message and not received it
                assertThat(send.test()).isEmpty();
                world.send(Section.EMPTY, 1, 3);
                assertThat(send.await().count()).isEqualTo(length);
            } else {
                world.receive(Section.EMPTY, 0, 1);
                assertThat(world.probe(0, 0).count()).isEqualTo(length);
                world.send(Section.EMPTY, 0, 2);
                world.receive(Section.EMPTY, 0, 3);
                world.receive(Section.of(new int[length]), 0, 0);
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void blockingSendsOfAllModesArrive(SendMode mode) throws Exception {
        try (Ranks ranks = new Ranks(2)) {
            SendBuffer.of(ranks.node(0)).attach(4 * LARGE + SMALL * 4 + 2 * SendBuffer.OVERHEAD);
            ranks.run(world -> {
                for (int length : new int[] {SMALL, LARGE}) {
                    int[] numbers = new int[length];
                    if (world.rank() == 0) {
                        numbers[length - 1] = 5;
                        world.receive(Section.EMPTY, 1, 0);
                        world.send(Section.of(numbers), 1, 0, mode);
                    } else {
                        Request receive = world.ireceive(Section.of(numbers), 0, 0);
                        world.send(Section.EMPTY, 0, 0);
                        receive.await();
                        assertThat(numbers[length - 1]).isEqualTo(5);
                    }
                }
            });
            assertThat(SendBuffer.of(ranks.node(0)).detach())
                    .isEqualTo(4 * LARGE + SMALL * 4 + 2 * SendBuffer.OVERHEAD);
        }
    }

    @Test
    void aBufferedMessageMayBeModifiedAtOnce() throws Exception {
        try (Ranks ranks = new Ranks(2)) {
            SendBuffer.of(ranks.node(0)).attach(1 << 20);
            ranks.run(world -> {
                int[] numbers = new int[LARGE];
                if (world.rank() == 0) {
                    numbers[7] = 1;
                    world.send(Section.of(numbers), 1, 0, SendMode.BUFFERED);
                    numbers[7] = 2;
                    world.send(Section.EMPTY, 1, 1);
                } else {
                    world.receive(Section.EMPTY, 0, 1);
                    world.receive(Section.of(numbers), 0, 0);
                    assertThat(numbers[7]).isEqualTo(1);
                }
            });
        }
    }

    @Test
    void aBufferedSendWithoutRoomIsRefused() throws Exception {
        try (Ranks ranks = new Ranks(1)) {
            Communicator world = ranks.world(0);
            assertThatThrownBy(() -> world.send(Section.of(new int[10]), 0, 3, SendMode.BUFFERED))
                    .isInstanceOf(MessageArgumentException.class)
                    .hasMessage(
                            "rank 0 of world, sending 10 int to rank 0 of world with tag 3: it takes 104 bytes of room,"
                                    + " and 0 of 0 are free. Attach more with SendBuffer.attach, or send in another mode");
            SendBuffer buffer = SendBuffer.of(ranks.node(0));
            assertThatThrownBy(buffer::detach)
                    .hasMessage("rank 0, detaching room: no buffer is attached. Attach one first");
            buffer.attach(100);
            assertThatThrownBy(() -> buffer.attach(5))
                    .hasMessage("rank 0, attaching 5 bytes of room: there are 100 bytes already. Detach them first");
        }
    }

    @Test
    void roomIsFreeAgainWhenItsMessageHasLeft() throws Exception {
        try (Ranks ranks = new Ranks(1)) {
            Communicator world = ranks.world(0);
            SendBuffer.of(ranks.node(0)).attach(4 * LARGE + SendBuffer.OVERHEAD);
            int[] numbers = new int[LARGE];
            for (int turn = 0; turn < 3; turn++) {
                world.send(Section.of(numbers), 0, turn, SendMode.BUFFERED);
                world.receive(Section.of(numbers), 0, turn);
                SendBuffer.of(ranks.node(0)).detach();
                SendBuffer.of(ranks.node(0)).attach(4 * LARGE + SendBuffer.OVERHEAD);
            }
        }
    }
}

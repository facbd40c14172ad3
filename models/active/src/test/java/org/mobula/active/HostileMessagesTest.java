package org.mobula.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.testkit.HangKiller;

/** A rank that sends invalid messages loses its connection with an explanation, or is not affected; nothing hangs. */
@ExtendWith(HangKiller.class)
class HostileMessagesTest {
    private static final int UNMAP = 7;
    private static final int[] KINDS = {0, 1, 2, 3, 4, 5, 6, 7, 8};

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void damagedMessagesOfEveryKindAreRefused(int round) {
        long seed = System.nanoTime() + round;
        Random random = new Random(seed);
        for (int kind : KINDS) {
            try (Pair pair = Pair.over("shm")) {
                AtomicInteger answers = new AtomicInteger();
                pair.far.onRequest(1, request -> request.reply(2));
                pair.near.onReply(2, reply -> answers.incrementAndGet());
                pair.mapped();
                byte[] bytes = new byte[random.nextInt(64)];
                random.nextBytes(bytes);
                if (bytes.length >= 4 && random.nextBoolean()) { // names a link that exists
                    MemorySegment.ofArray(bytes).asSlice(0, 4).fill((byte) 0);
                }
                Engine.of(pair.cluster.node(0))
                        .peer(1)
                        .post(
                                HandlerNumbers.ACTIVE + kind,
                                bytes.length,
                                output -> output.putBytes(bytes, 0, bytes.length));
                // a rank that ends its own link and uses it has lied to itself: only its deadline ends the wait
                Duration patience = kind == UNMAP ? Duration.ofMillis(100) : Duration.ofSeconds(30);
                Throwable thrown = catchThrowable(() -> Deadline.runWithin(patience, () -> {
                    pair.near.request(0, 1);
                    pair.near.await(() -> answers.get() > 0);
                }));
                if (thrown != null) {
                    assertThat(thrown)
                            .as("seed %d, kind %d", seed, kind)
                            .isInstanceOfAny(
                                    PeerFailedException.class,
                                    HandlerFailedException.class,
                                    ActiveEndpointClosedException.class,
                                    kind == UNMAP ? DeadlineExceededException.class : PeerFailedException.class);
                }
            }
        }
    }
}

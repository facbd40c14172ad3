package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.message.Ranks.Medium;
import org.mobula.message.internal.pointtopoint.PendingRequest;

@Timeout(60)
class RequestTest {
    @Test
    void awaitAnyGivesEachRequestOnce() throws Exception {
        Ranks.run(4, Medium.SHM, world -> {
            if (world.rank() == 0) {
                int[][] rooms = new int[3][1];
                Request[] receives = IntStream.range(0, 3)
                        .mapToObj(i -> world.ireceive(Section.of(rooms[i]), i + 1, 0))
                        .toArray(Request[]::new);
                int[] seen = new int[3];
                for (int turn = 0; turn < 3; turn++) {
                    int place = Request.awaitAny(receives);
                    assertThat(receives[place].await().source()).isEqualTo(place + 1);
                    assertThat(rooms[place][0]).isEqualTo(place + 1);
                    seen[place]++;
                }
                assertThat(seen).containsExactly(1, 1, 1);
                assertThat(Request.awaitAny(receives)).isEqualTo(-1);
                assertThat(Request.testAny(receives)).isEqualTo(-1);
                assertThat(Request.awaitSome(receives)).isEmpty();
                assertThat(Request.testAll(receives))
                        .hasValueSatisfying(all -> assertThat(all).hasSize(3));
            } else {
                world.send(Section.of(new int[] {world.rank()}), 0, 0);
            }
        });
    }

    @Test
    void awaitSomeReturnsFinishedRequestsAndKeepsTheOthers() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            if (world.rank() == 0) {
                Request[] receives = IntStream.range(0, 3)
                        .mapToObj(tag -> world.ireceive(Section.EMPTY, 1, tag))
                        .toArray(Request[]::new);
                assertThat(Request.testSome(receives)).isEmpty();
                assertThat(Request.testAll(receives)).isEmpty();
                world.send(Section.EMPTY, 1, 0);
                world.receive(Section.EMPTY, 1, 3); // the earlier messages have arrived
                assertThat(Request.awaitSome(receives)).containsExactly(0, 2);
                world.send(Section.EMPTY, 1, 0);
                assertThat(Request.awaitSome(receives)).containsExactly(1);
            } else {
                world.receive(Section.EMPTY, 0, 0);
                world.send(Section.EMPTY, 0, 0);
                world.send(Section.EMPTY, 0, 2);
                world.send(Section.EMPTY, 0, 3);
                world.receive(Section.EMPTY, 0, 0);
                world.send(Section.EMPTY, 0, 1);
            }
        });
    }

    @Test
    void aReceiveThatWasNotMatchedIsCancelled() throws Exception {
        Ranks.run(1, Medium.SHM, world -> {
            Request receive = world.ireceive(Section.of(new int[1]), 0, 0);
            assertThat(receive.cancel()).isTrue();
            assertThat(receive.await().isCancelled()).isTrue();
            world.send(Section.of(new int[] {4}), 0, 0);
            int[] number = new int[1];
            Request second = world.ireceive(Section.of(number), 0, 0);
            second.await();
            assertThat(second.cancel()).isFalse();
            assertThat(number[0]).isEqualTo(4);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100_000})
    void aSendThatWasNotMatchedIsCancelledAtItsReceiver(int length) throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            if (world.rank() == 0) {
                Request first = world.isend(Section.of(new int[length]), 1, 0, SendMode.SYNCHRONOUS);
                assertThat(first.cancel()).isTrue();
                assertThat(first.await().isCancelled()).isTrue();
                Request second = world.isend(Section.of(new int[length]), 1, 0, SendMode.SYNCHRONOUS);
                world.send(Section.EMPTY, 1, 1);
                second.await();
                assertThat(second.cancel()).isFalse();
            } else {
                world.receive(Section.EMPTY, 0, 1);
                world.receive(Section.of(new int[length]), 0, 0);
                assertThat(world.iprobe(0, 0)).isEmpty();
            }
        });
    }

    @Test
    void persistentRequestsSendTheCurrentContents() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            int[] numbers = new int[1];
            int peer = 1 - world.rank();
            PersistentRequest request = world.rank() == 0
                    ? world.sendInit(Section.of(numbers), peer, 0, SendMode.STANDARD)
                    : world.receiveInit(Section.of(numbers), peer, 0);
            assertThat(Request.awaitAny(request)).isEqualTo(-1);
            for (int turn = 1; turn < 5; turn++) {
                if (world.rank() == 0) {
                    numbers[0] = turn;
                }
                PersistentRequest.startAll(request);
                assertThat(Request.awaitAny(request)).isZero();
                assertThat(request.await().count()).isEqualTo(1);
                assertThat(numbers[0]).isEqualTo(turn);
            }
        });
    }

    @Test
    void aPersistentRequestIsNotStartedTwice() throws Exception {
        Ranks.run(1, Medium.SHM, world -> {
            PersistentRequest receive = world.receiveInit(Section.of(new int[2]), PointToPoint.ANY_SOURCE, 3);
            receive.start();
            assertThatThrownBy(receive::start)
                    .isInstanceOf(MessageArgumentException.class)
                    .hasMessage(
                            "receiving 2 int from any rank of world with tag 3: the request was started before and is"
                                    + " not done. Wait for it, then start it again");
            assertThat(receive.cancel()).isTrue();
            assertThat(receive.await().isCancelled()).isTrue();
        });
    }

    @Test
    void repeatedWaitsLeaveNoState() {
        try (Ranks ranks = new Ranks(1)) {
            PendingRequest request = (PendingRequest) ranks.world(0).ireceive(Section.EMPTY, 0, 0);
            AtomicInteger told = new AtomicInteger();
            request.whenOver(told::incrementAndGet);
            for (int turn = 0; turn < 100_000; turn++) {
                Runnable wakeUp = told::incrementAndGet;
                request.whenOver(wakeUp);
                request.unwatch(wakeUp);
            }
            request.cancel();
            assertThat(told.get()).isOne();
        }
    }
}

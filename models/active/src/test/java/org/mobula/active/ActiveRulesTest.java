package org.mobula.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.fault.PeerFailedException;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.Logged;
import org.mobula.testkit.Together;

/** What a program must not do, handlers that fail, and ranks that end. */
@ExtendWith(HangKiller.class)
class ActiveRulesTest {
    private final Pair pair = Pair.over("shm");
    private final AtomicInteger answers = new AtomicInteger();

    @AfterEach
    void close() {
        pair.close();
    }

    @Test
    void aHandlerMustNotSendRequestsOrWait() {
        AtomicReference<Throwable> request = new AtomicReference<>();
        AtomicReference<Throwable> await = new AtomicReference<>();
        pair.far.onRequest(1, message -> message.reply(2));
        pair.near.onReply(2, reply -> {
            request.set(catchThrowable(() -> pair.near.request(0, 1)));
            await.set(catchThrowable(() -> pair.near.await(() -> true)));
            answers.incrementAndGet();
        });
        pair.mapped();
        pair.near.request(0, 1);
        pair.near.await(() -> answers.get() == 1);
        assertThat(request.get())
                .isInstanceOf(HandlerRuleException.class)
                .hasMessage(
                        "a handler must not call request: it would wait for messages that cannot arrive while it runs."
                                + " A request handler may reply once; let the handler change the program's state, and"
                                + " send from the thread that waits for it");
        assertThat(await.get()).hasMessageStartingWith("a handler must not call await: ");
    }

    @Test
    void aRequestIsAnsweredAtMostOnceAndNotAfterItsHandler() {
        AtomicReference<ActiveRequest> escaped = new AtomicReference<>();
        AtomicReference<ActivePayload> data = new AtomicReference<>();
        AtomicReference<Throwable> second = new AtomicReference<>();
        pair.far.onRequest(1, message -> {
            message.reply(2);
            second.set(catchThrowable(() -> message.reply(2)));
            escaped.set(message);
            data.set(message.data());
        });
        pair.near.onReply(2, reply -> answers.incrementAndGet());
        pair.mapped();
        pair.near.request(0, 1, MemorySegment.ofArray(new byte[8]));
        pair.near.awaitFinished();
        assertThat(answers.get()).isEqualTo(1);
        pair.far.await(() -> pair.far.counters().requestsHandled() == 1);
        assertThat(second.get())
                .isInstanceOf(HandlerRuleException.class)
                .hasMessage(
                        "a request is answered at most once, and not if its credit is held; send what is more as data"
                                + " of one reply, or as requests from outside of the handler");
        for (ThrowingCallable use : new ThrowingCallable[] {
            () -> escaped.get().reply(2),
            () -> escaped.get().word(0),
            () -> data.get().getLong(0)
        }) {
            assertThatThrownBy(use)
                    .isInstanceOf(HandlerRuleException.class)
                    .hasMessage(
                            "a message from rank 0 is used after its handler has returned; its memory may hold another"
                                    + " one. Copy what you need in the handler: words into variables, data by keep() or"
                                    + " copyTo()");
        }
    }

    @Test
    void aHandlerThatThrowsAnErrorEndsNoThreadAndIsReportedToTheSource() {
        try (Logged log = new Logged("org.mobula.runtime")) {
            pair.far.onRequest(1, message -> {
                throw new StackOverflowError("too deep");
            });
            pair.far.onRequest(3, message -> message.reply(2));
            pair.near.onReply(2, reply -> answers.incrementAndGet());
            pair.mapped();
            pair.near.request(0, 1);
            assertThatThrownBy(() -> pair.near.await(() -> answers.get() == 1))
                    .isInstanceOf(HandlerFailedException.class)
                    .hasMessage("request handler 1 of the endpoint \"test\" at rank 1 has thrown"
                            + " java.lang.StackOverflowError: too deep. Its log has the stack trace; the requests"
                            + " before and after it were handled");
            pair.near.request(0, 3);
            pair.near.await(() -> answers.get() == 1);
            pair.near.awaitFinished();
            assertThat(log.records())
                    .singleElement()
                    .satisfies(record -> assertThat(record.getMessage())
                            .isEqualTo("request handler 1 of the endpoint \"test\" failed"));
        }
    }

    @Test
    void aReplyHandlerThatThrowsIsReportedToTheThreadThatWaits() {
        try (Logged log = new Logged("org.mobula.runtime")) {
            pair.far.onRequest(1, message -> message.reply(2));
            pair.near.onReply(2, reply -> {
                throw new IllegalStateException("no");
            });
            pair.mapped();
            pair.near.request(0, 1);
            assertThatThrownBy(() -> pair.near.await(() -> false))
                    .isInstanceOf(HandlerFailedException.class)
                    .hasMessageStartingWith("reply handler 2 of the endpoint \"test\" has thrown"
                            + " java.lang.IllegalStateException: no");
            assertThat(log.records()).hasSize(1);
        }
    }

    @Test
    void aNumberWithoutAHandlerIsReportedWithThoseThatExist() {
        pair.far.onRequest(1, message -> message.reply(9));
        pair.far.onRequest(7, message -> {});
        pair.mapped();
        pair.near.request(0, 200);
        assertThatThrownBy(() -> pair.near.await(() -> false))
                .isInstanceOf(HandlerFailedException.class)
                .hasMessageStartingWith("rank 1 has no request handler 200 of the endpoint \"test\"; it has [1, 7]. Set"
                        + " handlers before the first message, for example ahead of a barrier");
        pair.near.request(0, 1);
        assertThatThrownBy(() -> pair.near.await(() -> false))
                .hasMessageStartingWith("rank 0 has no reply handler 9 of the endpoint \"test\"; it has []");
        pair.near.awaitFinished();
    }

    @Test
    void invalidArgumentsAreRefusedAtTheCall() {
        AtomicReference<Throwable> reply = new AtomicReference<>();
        pair.far.onRequest(1, message -> {
            reply.set(catchThrowable(() -> message.reply(2, MemorySegment.ofArray(new byte[65_537]))));
            message.reply(2);
        });
        pair.near.onReply(2, message -> answers.incrementAndGet());
        pair.mapped();
        assertThatThrownBy(() -> pair.near.request(0, 256))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a handler has a number from 0 to 255, not 256");
        assertThatThrownBy(() -> pair.near.request(4, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the endpoint \"test\" has no destination 4; enter it with map first. It has [0]");
        assertThatThrownBy(() -> pair.near.request(0, 1, MemorySegment.ofArray(new byte[65_537])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "a request to the endpoint test of rank 1 carries up to 65536 bytes of data, not 65537; send it"
                                + " in parts, or raise dataLimit in the ActiveOptions of the receiver of requests");
        assertThatThrownBy(() -> pair.near.map(0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("destination 0 of the endpoint \"test\" is in use: endpoint test of rank 1");
        assertThatThrownBy(() -> pair.near.map(1, 7)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> ActiveMessages.of(pair.cluster.node(0)).open("test"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("rank 0 has an endpoint \"test\" already; close it first, or choose another name");
        assertThatThrownBy(() -> ActiveMessages.of(pair.cluster.node(0)).open(""))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ActiveOptions.defaults().withWindow(3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a window has 4 to 4096 requests, not 3");
        pair.near.request(0, 1);
        pair.near.await(() -> answers.get() == 1);
        assertThat(reply.get()).hasMessageStartingWith("a reply carries up to 65536 bytes of data, not 65537");
    }

    @Test
    void requestsToAClosedEndpointFail() {
        pair.far.onRequest(1, message -> {});
        pair.mapped();
        pair.near.request(0, 1);
        pair.near.awaitFinished();
        pair.far.close();
        assertThatThrownBy(() -> {
                    while (true) {
                        pair.near.request(0, 1);
                        pair.near.poll();
                    }
                })
                .isInstanceOf(ActiveEndpointClosedException.class)
                .hasMessage(
                        "the endpoint test of rank 1 is closed; close endpoints only after a barrier of the ranks that"
                                + " use them");
        pair.near.close();
        assertThatThrownBy(() -> pair.near.request(0, 1))
                .isInstanceOf(ActiveEndpointClosedException.class)
                .hasMessage("the endpoint \"test\" of rank 0 is closed");
        pair.near.close();
    }

    @Test
    void aWaitEndsWhenTheRankOfADestinationFails() throws Exception {
        pair.far.onRequest(1, message -> {});
        pair.mapped();
        Together.run(
                () -> assertThatThrownBy(() -> pair.near.await(() -> false))
                        .isInstanceOf(PeerFailedException.class)
                        .hasMessageContaining("waiting for active messages at the endpoint \"test\""),
                () -> pair.cluster.jobs().fail(1, "it was killed"));
        assertThatThrownBy(() -> pair.near.request(0, 1)).isInstanceOf(PeerFailedException.class);
    }

    @Test
    void aThreadThatWaitsForACreditLearnsThatTheRankHasFailed() throws Exception {
        ActiveRequestQueue queue = new ActiveRequestQueue();
        pair.far.onRequest(1, queue);
        pair.mapped();
        Together.run(
                () -> assertThatThrownBy(() -> {
                            while (true) {
                                pair.near.request(0, 1);
                            }
                        })
                        .isInstanceOf(PeerFailedException.class),
                () -> {
                    pair.far.await(() -> pair.far.counters().requestsHandled() >= 64);
                    pair.cluster.jobs().fail(1, "it was killed");
                });
    }

    @Test
    void requestsToAFailedRankAreFinishedOnceItsFailureIsReported() throws Exception {
        pair.far.onRequest(1, new ActiveRequestQueue());
        pair.mapped();
        pair.near.request(0, 1);
        Together.run(
                () -> assertThatThrownBy(() -> pair.near.awaitFinished()).isInstanceOf(PeerFailedException.class),
                () -> {
                    pair.far.await(() -> pair.far.counters().requestsHandled() == 1);
                    pair.cluster.jobs().fail(1, "it was killed");
                });

        pair.near.awaitFinished();

        assertThatThrownBy(() -> pair.near.request(0, 1)).isInstanceOf(PeerFailedException.class);
    }

    @Test
    void theEndOfTheNodeEndsAWait() throws Exception {
        pair.mapped();
        Together.run(
                () -> assertThatThrownBy(() -> pair.near.await(() -> false))
                        .isInstanceOf(org.mobula.fault.MobulaException.class),
                () -> pair.cluster.node(0).close());
    }
}

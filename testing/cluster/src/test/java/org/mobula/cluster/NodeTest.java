package org.mobula.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.fault.PeerFailedException;
import org.mobula.memory.Output;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.InProcessJobs;

@ExtendWith(HangKiller.class)
class NodeTest {
    private static final int PING = HandlerNumbers.FREE;
    private static final int PONG = HandlerNumbers.FREE + 1;

    private static NodeOptions over(String transport) {
        return NodeOptions.defaults().withTransports(transport);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aMessageIsAnsweredByItsHandler(String transport) throws Exception {
        try (Cluster cluster = new Cluster(3, over(transport))) {
            cluster.run(node -> {
                Engine engine = Engine.of(node);
                AtomicLong answers = new AtomicLong();
                Completion[] waiting = {null};
                engine.handle(PING, message -> {
                    long value = message.input().getLong();
                    engine.peer(message.source()).post(PONG, 8, output -> output.putLong(value + 1));
                });
                engine.handle(PONG, message -> {
                    answers.addAndGet(message.input().getLong());
                    waiting[0].complete();
                });
                for (int round = 0; round < 1000; round++) {
                    Peer next = engine.peer((node.rank() + round) % node.size());
                    Completion completion = new Completion();
                    waiting[0] = completion;
                    next.begin(PING, 8, Deadline.NONE, "pinging").putLong(round);
                    next.commit();
                    assertThat(engine.await(completion, Deadline.NONE)).isTrue();
                }
                node.barrier();
                assertThat(answers.get()).isEqualTo(1000L * 1001 / 2);
            });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aMessagePostedByAWriterArrivesAfterTheMessageBeingWritten(String transport) throws Exception {
        try (Cluster cluster = new Cluster(2, over(transport))) {
            Engine engine = Engine.of(cluster.node(0));
            Completion both = new Completion();
            List<Integer> came = new CopyOnWriteArrayList<>();
            Engine.of(cluster.node(1)).handle(PING, message -> came.add(PING));
            Engine.of(cluster.node(1)).handle(PONG, message -> {
                came.add(PONG);
                both.complete();
            });
            Peer peer = engine.peer(1);
            peer.post(PING, 0, output -> peer.post(PONG, 0, other -> {}));
            assertThat(engine.await(both, Deadline.NONE)).isTrue();
            assertThat(came).containsExactly(PING, PONG);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void ranksThatFloodEachOtherWithLongMessagesAllProgress(String transport) throws Exception {
        int rounds = 30;
        int elements = 1 << 19;
        AtomicInteger checked = new AtomicInteger();
        try (Cluster cluster = new Cluster(3, over(transport))) {
            cluster.run(node -> {
                Engine engine = Engine.of(node);
                engine.handle(PING, message -> {
                    int source = message.source();
                    int round = message.input().getInt();
                    double[] got = new double[elements];
                    message.input().takeBlock(MemorySegment.ofArray(got), 8);
                    message.whenFilled(() -> {
                        double[] expected = new double[elements];
                        Arrays.fill(expected, source * 1000 + round);
                        if (Arrays.equals(got, expected)) {
                            checked.incrementAndGet();
                        }
                    });
                });
                for (int round = 0; round < rounds; round++) {
                    double[] values = new double[elements];
                    Arrays.fill(values, node.rank() * 1000 + round);
                    for (int to = 0; to < node.size(); to++) {
                        Peer peer = engine.peer(to);
                        Output output = peer.begin(PING, 8, Deadline.NONE, "flooding");
                        output.putInt(round);
                        output.putBlock(MemorySegment.ofArray(values));
                        peer.commit();
                    }
                }
                node.barrier();
            });
        }
        assertThat(checked.get()).isEqualTo(3 * 3 * rounds);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void messagesSentBeforeCloseArrive(String transport) throws Exception {
        AtomicInteger arrived = new AtomicInteger();
        try (Cluster cluster = new Cluster(2, over(transport))) {
            Engine receiver = Engine.of(cluster.node(1));
            receiver.handle(PING, message -> arrived.incrementAndGet());
            Node sender = cluster.node(0);
            Peer peer = Engine.of(sender).peer(1);
            for (int i = 0; i < 100_000; i++) {
                peer.begin(PING, 8, Deadline.NONE, "sending").putLong(i);
                peer.commit();
            }
            sender.close();
            assertThat(arrived.get()).isEqualTo(100_000);
            assertThatThrownBy(() -> Engine.of(sender).peer(1).begin(PING, 8, Deadline.NONE, "sending"))
                    .isInstanceOf(NodeClosedException.class)
                    .hasMessage(
                            "the node of rank 0 is closed; this happened while sending. Call it before close(), or join again");
        }
    }

    @RepeatedTest(20) // by chance the polling thread has finished by then
    void messagesOfARankToItselfArriveBeforeItCloses() throws Exception {
        AtomicInteger arrived = new AtomicInteger();
        try (Cluster cluster = new Cluster(1, over("shm"))) {
            Engine engine = Engine.of(cluster.node(0));
            engine.handle(PING, message -> {
                message.input().takeBlock(MemorySegment.ofArray(new double[1 << 17]), 8);
                message.whenFilled(arrived::incrementAndGet);
            });
            for (int i = 0; i < 10; i++) {
                Output output = engine.peer(0).begin(PING, 8, Deadline.NONE, "sending");
                output.putBlock(MemorySegment.ofArray(new double[1 << 17]));
                engine.peer(0).commit();
            }
            cluster.node(0).close();
            assertThat(arrived).hasValue(10);
        }
    }

    @RepeatedTest(20) // rank 1 may close while its end of the connection is being established
    void anActionThatNeedsARankThatHasLeftNamesIt() throws Exception {
        try (Cluster cluster = new Cluster(2, over("shm"))) {
            Node first = cluster.node(0);
            Peer peer = Engine.of(first).peer(1);
            peer.begin(PING, 8, Deadline.NONE, "sending").putLong(1);
            peer.commit();
            cluster.node(1).close();
            assertThatThrownBy(first::barrier)
                    .isInstanceOf(PeerFailedException.class)
                    .hasMessage(
                            "rank 1 on here failed: it has left the job: its node was closed; this happened while waiting at a barrier");
            assertThat(first.living()).containsExactly(0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aRankThatClosesRightAfterABarrierReleasesTheOthers(String transport) throws Exception {
        for (int start = 0; start < 20; start++) {
            try (Cluster cluster = new Cluster(8, over(transport))) {
                cluster.run(node -> {
                    node.barrier();
                    node.close();
                });
            }
        }
    }

    @Test
    void hostsOfOneNameShareMemoryAndOthersDoNot() throws Exception {
        InProcessJobs jobs = new InProcessJobs(java.util.List.of("a", "a", "b"));
        try (Cluster cluster = new Cluster(jobs, NodeOptions.defaults())) {
            cluster.run(Node::barrier);
        }
    }
}

package org.mobula.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.fault.PeerFailedException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;
import org.mobula.testkit.Await;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.HangKiller;
import org.mobula.transport.ucx.UcxTransportProvider;

/** Nodes of one JVM that communicate over UCX, each with a worker of its own. */
@ExtendWith(HangKiller.class)
class UcxNodesTest {
    private static final int ECHO = HandlerNumbers.FREE;
    private static final int ANSWER = HandlerNumbers.FREE + 1;
    private static final NodeOptions UCX = NodeOptions.defaults().withTransports("ucx");
    private static final int[] SIZES = {0, 1, 100, 4000, 16_384, 70_000, 300_000, 3_000_000};

    @BeforeAll
    static void requireLibrary() {
        String obstacle = new UcxTransportProvider().obstacle(UCX.transport());
        assumeTrue(obstacle.isEmpty(), "skipped: " + obstacle);
    }

    private static byte[] content(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }

    private static byte[] read(Input input) {
        byte[] bytes = new byte[input.getInt()];
        input.getBytes(bytes, 0, bytes.length);
        return bytes;
    }

    private static void write(Output output, byte[] bytes) {
        output.putInt(bytes.length);
        output.putBytes(MemorySegment.ofArray(bytes), 0, bytes.length);
    }

    /** Sends messages of all sizes to all ranks, and awaits their return. */
    private static void exchange(Node node) {
        Engine engine = Engine.of(node);
        AtomicInteger right = new AtomicInteger();
        Completion[] waiting = {null};
        engine.handle(ECHO, message -> {
            byte[] bytes = read(message.input());
            engine.peer(message.source()).post(ANSWER, bytes.length + 4, output -> write(output, bytes));
        });
        engine.handle(ANSWER, message -> {
            byte[] bytes = read(message.input());
            right.addAndGet(java.util.Arrays.equals(bytes, content(bytes.length)) ? 1 : 0);
            waiting[0].complete();
        });
        node.barrier();
        for (int size : SIZES) {
            for (int rank = 0; rank < node.size(); rank++) {
                Peer peer = engine.peer(rank);
                Completion completion = new Completion();
                waiting[0] = completion;
                write(peer.begin(ECHO, size + 4, Deadline.NONE, "echoing"), content(size));
                peer.commit();
                assertThat(engine.await(completion, Deadline.NONE)).isTrue();
            }
        }
        node.barrier();
        assertThat(right.get()).isEqualTo(SIZES.length * node.size());
    }

    @Test
    void messagesOfAllSizesAreAnsweredByEachRank() throws Exception {
        try (Cluster cluster = new Cluster(3, UCX)) {
            cluster.run(UcxNodesTest::exchange);
        }
    }

    @Test
    void ranksFloodEachOther() throws Exception {
        int messages = 20_000;
        try (Cluster cluster = new Cluster(3, UCX)) {
            List<AtomicLong> sums = new ArrayList<>();
            for (int rank = 0; rank < 3; rank++) {
                AtomicLong sum = new AtomicLong();
                sums.add(sum);
                Engine.of(cluster.node(rank))
                        .handle(ECHO, message -> sum.addAndGet(message.input().getLong()));
            }
            cluster.run(node -> {
                Engine engine = Engine.of(node);
                for (long i = 1; i <= messages; i++) {
                    for (int step = 1; step < node.size(); step++) {
                        Peer peer = engine.peer((node.rank() + step) % node.size());
                        peer.begin(ECHO, 8, Deadline.NONE, "flooding").putLong(i);
                        peer.commit();
                    }
                }
                node.barrier();
            });
            long expected = 2L * messages * (messages + 1) / 2;
            for (AtomicLong sum : sums) {
                Await.await("all messages have arrived").until(() -> sum.get() == expected);
            }
        }
    }

    @Test
    void aRankThatEndsIsNoticedByOneThatWaitsForIt() throws Exception {
        try (Cluster cluster = new Cluster(2, UCX)) {
            cluster.run(Node::barrier);
            cluster.node(1).close();
            assertThatThrownBy(() -> cluster.node(0).barrier())
                    .isInstanceOf(PeerFailedException.class)
                    .hasMessageContaining("rank 1");
        }
    }
}

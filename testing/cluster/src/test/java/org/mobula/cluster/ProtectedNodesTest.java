package org.mobula.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.fault.PeerFailedException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.InProcessJobs;
import org.mobula.transport.LinkOptions;
import org.mobula.transport.LinkOptions.Protection;

/** Nodes whose connections are protected. */
@ExtendWith(HangKiller.class)
class ProtectedNodesTest {
    private static final int ECHO = HandlerNumbers.FREE;
    private static final int ANSWER = HandlerNumbers.FREE + 1;

    private static NodeOptions with(Protection protection) {
        NodeOptions tcp = NodeOptions.defaults().withTransports("tcp");
        return tcp.withTransport(tcp.transport().withLink(LinkOptions.defaults().withProtection(protection)));
    }

    @ParameterizedTest
    @EnumSource(names = {"INTEGRITY", "TLS"})
    void messagesOfAllSizesAreAnsweredByEachRank(Protection protection) throws Exception {
        try (Cluster cluster = new Cluster(3, with(protection))) {
            cluster.run(node -> {
                Engine engine = Engine.of(node);
                AtomicInteger wrong = new AtomicInteger();
                Completion[] waiting = {null};
                engine.handle(ECHO, message -> {
                    byte[] bytes = read(message.input().getInt(), message.input());
                    engine.peer(message.source()).post(ANSWER, bytes.length + 4, output -> write(output, bytes));
                });
                engine.handle(ANSWER, message -> {
                    byte[] bytes = read(message.input().getInt(), message.input());
                    wrong.addAndGet(Arrays.equals(bytes, content(bytes.length)) ? 0 : 1);
                    waiting[0].complete();
                });
                for (int size : new int[] {0, 1, 100, 4000, 16383, 16384, 70_000, 1_000_000}) {
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
                assertThat(wrong.get()).isZero();
            });
        }
    }

    @Test
    void aRankThatWasStartedWithoutTlsIsRefusedAtOnceWithTheRemedy() throws Exception {
        InProcessJobs jobs = new InProcessJobs(2);
        try (Cluster cluster = new Cluster(jobs, rank -> with(rank == 0 ? Protection.TLS : Protection.NONE))) {
            assertThatThrownBy(() -> cluster.run(node -> node.barrier()))
                    .isInstanceOf(PeerFailedException.class)
                    // whichever rank fails first
                    .hasMessageMatching("(?s).* cannot protect the connection to rank \\d at \\S+: it was started with"
                            + " (--tls, and this rank with no protection|no protection, and this rank with --tls)\\."
                            + " Start all ranks with the same --tls, --integrity.*");
        }
    }

    private static byte[] content(int size) {
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            bytes[i] = (byte) (i * 31 + size);
        }
        return bytes;
    }

    private static byte[] read(int size, Input input) {
        byte[] bytes = new byte[size];
        input.getBytes(bytes, 0, size);
        return bytes;
    }

    private static void write(Output output, byte[] bytes) {
        output.putInt(bytes.length);
        output.putBytes(MemorySegment.ofArray(bytes), 0, bytes.length);
    }
}

package org.mobula.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.fault.PeerFailedException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.HangKiller;
import org.mobula.transport.LinkOptions;
import org.mobula.transport.PortRange;
import org.mobula.transport.TransportOptions;

/** The kernel ends the connections of nodes ({@code ss -K}). Skipped where it cannot. */
@ExtendWith(HangKiller.class)
class CutNodesTest {
    private static final int NUMBER = HandlerNumbers.FREE;
    private static final int DONE = HandlerNumbers.FREE + 1;
    private static final int RANKS = 3;

    private final int firstPort = 20_000 + new Random().nextInt(10_000);
    private final AtomicInteger wrong = new AtomicInteger();
    private final AtomicInteger cuts = new AtomicInteger();

    private NodeOptions options(Duration tolerated) {
        NodeOptions tcp = NodeOptions.defaults().withTransports("tcp");
        TransportOptions ports = tcp.transport().withTcpPorts(new PortRange(firstPort, firstPort + 2 * RANKS));
        return tcp.withTransport(ports.withLink(LinkOptions.defaults().withTolerate(tolerated)));
    }

    @Test
    void messagesArriveOnceAndInOrderAlthoughConnectionsAreCut() throws Exception {
        AtomicBoolean ended = new AtomicBoolean();
        try (Cluster cluster = new Cluster(RANKS, options(Duration.ofSeconds(40)))) {
            cluster.run(Node::barrier);
            Thread cutter = Thread.ofPlatform().start(() -> {
                while (!ended.get() && cuts.get() < 8) {
                    cuts.addAndGet(tryCut());
                }
            });
            cluster.run(node -> {
                exchange(node, () -> cuts.get() >= 8 || !cutter.isAlive());
                node.barrier();
            });
            ended.set(true);
            cutter.join();
        }
        assumeTrue(cuts.get() > 0, "this kernel does not end connections on request");
        assertThat(wrong.get()).as("messages out of order").isZero();
    }

    @Test
    void withoutToleranceACutConnectionIsTheFailureOfItsRank() throws Exception {
        try (Cluster cluster = new Cluster(2, options(Duration.ZERO))) {
            cluster.run(Node::barrier);
            assumeTrue(tryCut() > 0, "this kernel does not end connections on request");
            assertThatThrownBy(() -> cluster.run(node -> exchange(node, () -> false)))
                    .isInstanceOf(PeerFailedException.class)
                    .hasMessageMatching(".* failed: the connection to rank \\d .* is lost: .*");
        }
    }

    private interface Condition {
        boolean holds();
    }

    /** Sends numbers to the next rank and waits for the answer to each hundredth, until a condition holds. */
    private void exchange(Node node, Condition enough) {
        Engine engine = Engine.of(node);
        int next = (node.rank() + 1) % node.size();
        long[] expected = {0};
        Completion[] waiting = {null};
        engine.handle(NUMBER, message -> {
            long number = message.input().getLong();
            wrong.addAndGet(number == expected[0]++ ? 0 : 1);
            if (number % 100 == 99) {
                engine.peer(message.source()).post(DONE, 8, output -> output.putLong(number));
            }
        });
        engine.onDeparture(peer -> {
            if (waiting[0] != null) {
                waiting[0].complete(); // the next message is refused
            }
        });
        engine.handle(DONE, message -> waiting[0].complete());
        long number = 0;
        while (!enough.holds()) {
            Completion completion = new Completion();
            waiting[0] = completion;
            for (int i = 0; i < 100; i++) {
                engine.peer(next).begin(NUMBER, 8, Deadline.NONE, "counting").putLong(number++);
                engine.peer(next).commit();
            }
            assertThat(engine.await(completion, Deadline.NONE)).isTrue();
        }
    }

    /** Ends the connections of the nodes; 1 if there were any. */
    private int tryCut() {
        String range = "( sport >= :" + firstPort + " and sport <= :" + (firstPort + 2 * RANKS) + " )";
        try {
            Process process = new ProcessBuilder("ss", "-K", "-H", "-t", "state", "established", range)
                    .redirectErrorStream(true)
                    .start();
            String killed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() != 0 || killed.isBlank() || killed.contains("Operation not") ? 0 : 1;
        } catch (IOException absent) {
            return 0;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

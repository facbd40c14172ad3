package org.mobula.contract.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.InProcessJobs;
import org.mobula.transport.PeerCard;
import org.mobula.transport.PortRange;
import org.mobula.transport.TransportOptions;

/** Tests more concurrent connections than a rank accepts handshakes. */
class ConcurrentHandshakesTest {
    private static final int IDLE = 70;
    private static final int CONNECTING_RANKS = 100;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    private final List<SocketChannel> clients = new ArrayList<>();

    private static NodeOptions tcp() {
        return NodeOptions.defaults()
                .withTransports("tcp")
                .withTransport(new TransportOptions(
                        1 << 16,
                        TransportOptions.defaults().shmDirectory(),
                        "127.0.0.1",
                        PortRange.ANY,
                        1 << 14,
                        1 << 20,
                        1 << 13,
                        false));
    }

    @AfterEach
    void disconnectClients() throws IOException {
        for (SocketChannel client : clients) {
            client.close();
        }
    }

    @Test
    void idleConnectionsDoNotPreventRanksFromConnecting() throws Exception {
        try (Cluster cluster = new Cluster(4, tcp())) {
            for (int rank = 0; rank < 4; rank++) {
                InetSocketAddress address = address(cluster.jobs(), rank);
                for (int i = 0; i < IDLE; i++) {
                    clients.add(SocketChannel.open(address));
                }
            }
            cluster.run(Node::barrier);
            assertThat(cluster.node(0).living()).containsExactly(0, 1, 2, 3);
        }
    }

    @Test
    void moreRanksThanConcurrentHandshakesAllConnect() throws Exception {
        try (Cluster cluster = new Cluster(1 + CONNECTING_RANKS, tcp())) {
            cluster.run(Node::barrier); // every rank connects to rank 0
            List<Integer> all =
                    IntStream.rangeClosed(0, CONNECTING_RANKS).boxed().toList();
            assertThat(cluster.node(0).living()).isEqualTo(all);
            assertThat(cluster.node(CONNECTING_RANKS).living()).isEqualTo(all);
        }
    }

    private static InetSocketAddress address(InProcessJobs jobs, int rank) {
        String address = PeerCard.parse(jobs.job(0).card(rank, Duration.ofSeconds(10)))
                .addresses()
                .get("tcp");
        int colon = address.lastIndexOf(':');
        return new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
    }
}

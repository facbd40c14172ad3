package org.mobula.transport.ucx;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.mobula.testkit.ChannelContract;
import org.mobula.testkit.Together;
import org.mobula.transport.PeerCard;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;

/** Two open transports: rank 0 calls rank 1. */
record Nodes(Transport caller, Transport called) implements AutoCloseable {
    private static final Duration SETUP = Duration.ofSeconds(30);

    static Nodes withRings(int bytes) throws IOException {
        return withRings(bytes, bytes);
    }

    static Nodes withRings(int callers, int calleds) throws IOException {
        return new Nodes(open(0, options(callers), SETUP), open(1, options(calleds), SETUP));
    }

    /** Skips the test, by name, if libucp is absent. */
    static void requireLibrary() {
        String obstacle = new UcxTransportProvider().obstacle(TransportOptions.defaults());
        assumeTrue(obstacle.isEmpty(), "skipped: " + obstacle);
    }

    static Transport open(int rank, TransportOptions options, Duration setup) throws IOException {
        requireLibrary();
        return new UcxTransportProvider()
                .open(new TransportContext("test", rank, "hosta", Path.of("."), setup, options));
    }

    static TransportOptions options(int ringBytes) {
        TransportOptions usual = TransportOptions.defaults();
        return new TransportOptions(
                ringBytes,
                usual.shmDirectory(),
                "127.0.0.1",
                usual.tcpPorts(),
                usual.tcpBufferBytes(),
                usual.messageLimit(),
                usual.blockThreshold(),
                false);
    }

    static PeerCard card(int rank, String host, String address) {
        return new PeerCard(rank, host, 1, Map.of("ucx", address));
    }

    /** Connects rank 0 to rank 1; the near end of the pair belongs to rank 0. */
    ChannelContract.Pair connect() throws Exception {
        SocketChannel calling = caller.dial(card(1, "hosta", called.address()));
        SocketChannel answering = called.take();
        AtomicReference<Channel> near = new AtomicReference<>();
        AtomicReference<Channel> far = new AtomicReference<>();
        Together.run(
                () -> near.set(caller.connect(calling, 1, false)), () -> far.set(called.accept(answering, 0, false)));
        return new ChannelContract.Pair(near.get(), far.get());
    }

    @Override
    public void close() {
        caller.close();
        called.close();
    }
}

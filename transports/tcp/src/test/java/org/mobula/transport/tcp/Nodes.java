package org.mobula.transport.tcp;

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
    static Nodes at(String address, int callerBuffer, int calledBuffer) throws IOException {
        return new Nodes(open(0, "hosta", address, callerBuffer), open(1, "hosta", address, calledBuffer));
    }

    static Transport open(int rank, String host, String address, int bufferBytes) throws IOException {
        return new TcpTransportProvider()
                .open(new TransportContext(
                        "test", rank, host, Path.of("."), Duration.ofSeconds(5), options(address, bufferBytes)));
    }

    static TransportOptions options(String address, int bufferBytes) {
        TransportOptions all = TransportOptions.defaults();
        return new TransportOptions(
                all.ringBytes(),
                all.shmDirectory(),
                address,
                bufferBytes,
                all.messageLimit(),
                all.blockThreshold(),
                all.turned());
    }

    static PeerCard card(int rank, String host, String address) {
        return new PeerCard(rank, host, 1, Map.of("tcp", address));
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

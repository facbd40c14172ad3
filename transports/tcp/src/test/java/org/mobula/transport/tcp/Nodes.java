package org.mobula.transport.tcp;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.mobula.testkit.ChannelContract;
import org.mobula.testkit.Together;
import org.mobula.transport.Handshake;
import org.mobula.transport.LinkOptions;
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

    /** With protected or resumable connections. */
    static Nodes at(LinkOptions caller, LinkOptions called, int bufferBytes) throws IOException {
        return new Nodes(open(0, caller, bufferBytes), open(1, called, bufferBytes));
    }

    private static Transport open(int rank, LinkOptions link, int bufferBytes) throws IOException {
        return open(rank, "hosta", options("127.0.0.1", bufferBytes).withLink(link));
    }

    static Transport open(int rank, String host, String address, int bufferBytes) throws IOException {
        return open(rank, host, options(address, bufferBytes));
    }

    private static Transport open(int rank, String host, TransportOptions options) throws IOException {
        return new TcpTransportProvider()
                .open(new TransportContext("test", rank, host, Path.of("."), Duration.ofSeconds(5), options));
    }

    static TransportOptions options(String address, int bufferBytes) {
        TransportOptions all = TransportOptions.defaults();
        return new TransportOptions(
                all.ringBytes(),
                all.shmDirectory(),
                address,
                all.tcpPorts(),
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
        return connect(caller.dial(card(1, "hosta", called.address())), called.take());
    }

    /** As {@link #connect()}, with the key of another handshake. */
    ChannelContract.Pair connect(int handshake) throws Exception {
        SecretKey key = new SecretKeySpec(new byte[] {(byte) handshake}, "HmacSHA256");
        return connect(caller.dial(card(1, "hosta", called.address())), called.take(), key);
    }

    /** As {@link #connect()}, over two sockets that are connected to each other, perhaps through others. */
    ChannelContract.Pair connect(SocketChannel calling, SocketChannel answering) throws Exception {
        return connect(calling, answering, new SecretKeySpec(new byte[32], "HmacSHA256"));
    }

    private ChannelContract.Pair connect(SocketChannel calling, SocketChannel answering, SecretKey key)
            throws Exception {
        AtomicReference<Channel> near = new AtomicReference<>();
        AtomicReference<Channel> far = new AtomicReference<>();
        Together.run(
                () -> near.set(caller.connect(calling, result(1, key))),
                () -> far.set(called.accept(answering, result(0, key))));
        return new ChannelContract.Pair(near.get(), far.get());
    }

    private static Handshake.Result result(int peer, SecretKey key) {
        return new Handshake.Result(peer, false, Handshake.Verdict.ACCEPTED, false, key);
    }

    @Override
    public void close() {
        caller.close();
        called.close();
    }
}

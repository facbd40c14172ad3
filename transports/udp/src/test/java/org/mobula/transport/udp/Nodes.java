package org.mobula.transport.udp;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
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
    static Nodes at(String address, int callerWindow, int calledWindow) throws IOException {
        return new Nodes(
                open(0, "hosta", address, callerWindow, Duration.ofSeconds(5)),
                open(1, "hosta", address, calledWindow, Duration.ofSeconds(5)));
    }

    /** With wires that have faults. */
    static Nodes faulty(int windowBytes, UdpFaults faults) throws IOException {
        Duration setup = Duration.ofSeconds(5);
        return new Nodes(
                new UdpTransport(context(0, "hosta", "127.0.0.1", windowBytes, setup), faults),
                new UdpTransport(context(1, "hosta", "127.0.0.1", windowBytes, setup), faults));
    }

    static Transport open(int rank, String host, String address, int windowBytes, Duration setup) throws IOException {
        return new UdpTransportProvider().open(context(rank, host, address, windowBytes, setup));
    }

    static Transport open(int rank, TransportOptions options) throws IOException {
        return new UdpTransportProvider()
                .open(new TransportContext("test", rank, "hosta", Path.of("."), Duration.ofSeconds(5), options));
    }

    private static TransportContext context(int rank, String host, String address, int windowBytes, Duration setup) {
        TransportOptions options =
                TransportOptions.defaults().withTcpAddress(address).withUdpBufferBytes(windowBytes);
        return new TransportContext("test", rank, host, Path.of("."), setup, options);
    }

    static PeerCard card(int rank, String host, String address) {
        return new PeerCard(rank, host, 1, Map.of("udp", address));
    }

    /** Connects rank 0 to rank 1; the near end of the pair belongs to rank 0. */
    ChannelContract.Pair connect() throws Exception {
        SocketChannel calling = caller.dial(card(1, "hosta", called.address()));
        SocketChannel answering = called.take();
        AtomicReference<Channel> near = new AtomicReference<>();
        AtomicReference<Channel> far = new AtomicReference<>();
        CountDownLatch missing = new CountDownLatch(2);
        Together.run(
                () -> connect(() -> caller.connect(calling, 1, false), near, missing),
                () -> connect(() -> called.accept(answering, 0, false), far, missing));
        return new ChannelContract.Pair(near.get(), far.get());
    }

    /** Polls the channel until the other side has one, too, as a node does: an answer may have been lost. */
    private static void connect(Callable<Channel> setup, AtomicReference<Channel> made, CountDownLatch missing)
            throws Exception {
        try {
            made.set(setup.call());
        } finally {
            missing.countDown();
        }
        while (missing.getCount() > 0) {
            made.get().next();
            Thread.sleep(1);
        }
    }

    @Override
    public void close() {
        caller.close();
        called.close();
    }
}

package org.mobula.cluster;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.mobula.launch.Job;
import org.mobula.transport.Handshake;
import org.mobula.transport.Handshake.Verdict;
import org.mobula.transport.PeerCard;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;
import org.mobula.transport.spi.TransportProvider;

/** A rank that connects normally; from then on, the test controls its channel. */
final class FakeRank implements AutoCloseable {
    private final Job job;
    private final Transport transport;
    private final CompletableFuture<Channel> connected = new CompletableFuture<>();

    FakeRank(Job job, TransportProvider provider) throws IOException {
        this.job = job;
        this.transport = provider.open(new TransportContext(
                job.id(), job.rank(), job.host(), job.directory(), Handshake.TIMEOUT, TransportOptions.defaults()));
        job.publish(new PeerCard(job.rank(), job.host(), 1, Map.of(transport.name(), transport.address())).format());
        Thread.ofPlatform().daemon().start(this::answer);
    }

    private void answer() {
        try {
            SocketChannel socket = transport.take();
            Handshake handshake = new Handshake(job.secret(), job.rank(), job.size());
            Handshake.Result result = handshake.answer(socket, caller -> Verdict.ACCEPTED);
            connected.complete(transport.accept(socket, result.peer(), result.swapped()));
        } catch (IOException e) {
            connected.completeExceptionally(e);
        }
    }

    /** The channel to the rank that called. */
    Channel channel() {
        return connected.join();
    }

    @Override
    public void close() {
        transport.close();
        connected.thenAccept(Channel::close);
    }
}

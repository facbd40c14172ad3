package org.mobula.contract.wire;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Map;
import org.mobula.transport.PeerCard;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;

/** A transport under another name, with something put around each of its channels. */
abstract class Around implements Transport {
    private final Transport below;
    private final String name;

    Around(Transport below, String name) {
        this.below = below;
        this.name = name;
    }

    abstract Channel around(Channel channel, int peer);

    @Override
    public String name() {
        return name;
    }

    @Override
    public String address() {
        return below.address();
    }

    @Override
    public String obstacle(PeerCard peer) {
        return below.obstacle(renamed(peer));
    }

    @Override
    public SocketChannel dial(PeerCard peer) throws IOException {
        return below.dial(renamed(peer));
    }

    @Override
    public SocketChannel take() throws IOException {
        return below.take();
    }

    @Override
    public Channel connect(SocketChannel socket, int peer, boolean swapped) throws IOException {
        return around(below.connect(socket, peer, swapped), peer);
    }

    @Override
    public Channel accept(SocketChannel socket, int peer, boolean swapped) throws IOException {
        return around(below.accept(socket, peer, swapped), peer);
    }

    @Override
    public void close() {
        below.close();
    }

    private PeerCard renamed(PeerCard card) {
        String address = card.addresses().get(name);
        return new PeerCard(
                card.rank(), card.host(), card.pid(), address == null ? Map.of() : Map.of(below.name(), address));
    }
}

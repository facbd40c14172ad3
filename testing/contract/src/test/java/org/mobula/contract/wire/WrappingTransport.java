package org.mobula.contract.wire;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Map;
import org.mobula.transport.Handshake;
import org.mobula.transport.PeerCard;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;

/** A transport with another name that wraps each of its channels. */
abstract class WrappingTransport implements Transport {
    private final Transport delegate;
    private final String name;

    WrappingTransport(Transport delegate, String name) {
        this.delegate = delegate;
        this.name = name;
    }

    abstract Channel wrap(Channel channel, int peer);

    @Override
    public String name() {
        return name;
    }

    @Override
    public String address() {
        return delegate.address();
    }

    @Override
    public String obstacle(PeerCard peer) {
        return delegate.obstacle(renamed(peer));
    }

    @Override
    public SocketChannel dial(PeerCard peer) throws IOException {
        return delegate.dial(renamed(peer));
    }

    @Override
    public SocketChannel take() throws IOException {
        return delegate.take();
    }

    @Override
    public Channel connect(SocketChannel socket, int peer, boolean swapped) throws IOException {
        return wrap(delegate.connect(socket, peer, swapped), peer);
    }

    @Override
    public Channel accept(SocketChannel socket, int peer, boolean swapped) throws IOException {
        return wrap(delegate.accept(socket, peer, swapped), peer);
    }

    @Override
    public Channel connect(SocketChannel socket, Handshake.Result peer) throws IOException {
        return wrap(delegate.connect(socket, peer), peer.peer());
    }

    @Override
    public Channel accept(SocketChannel socket, Handshake.Result peer) throws IOException {
        return wrap(delegate.accept(socket, peer), peer.peer());
    }

    @Override
    public boolean canResume(int peer) {
        return delegate.canResume(peer);
    }

    @Override
    public void resume(SocketChannel socket, Handshake.Result peer) throws IOException {
        delegate.resume(socket, peer);
    }

    @Override
    public void close() {
        delegate.close();
    }

    private PeerCard renamed(PeerCard card) {
        String address = card.addresses().get(name);
        return new PeerCard(
                card.rank(), card.host(), card.pid(), address == null ? Map.of() : Map.of(delegate.name(), address));
    }
}

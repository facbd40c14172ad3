package org.mobula.socket.cases;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** A program's own implementation of sockets: above channels, without options. */
final class ChannelSocket extends SocketImpl {
    private SocketChannel channel;
    private ServerSocketChannel server;

    @Override
    protected void create(boolean stream) {}

    @Override
    protected void connect(String host, int to) throws IOException {
        connect(new InetSocketAddress(host, to), 0);
    }

    @Override
    protected void connect(InetAddress host, int to) throws IOException {
        connect(new InetSocketAddress(host, to), 0);
    }

    @Override
    protected void connect(SocketAddress to, int timeout) throws IOException {
        use(SocketChannel.open(to));
    }

    private void use(SocketChannel connected) throws IOException {
        channel = connected;
        InetSocketAddress remote = (InetSocketAddress) connected.getRemoteAddress();
        address = remote.getAddress();
        port = remote.getPort();
        localport = ((InetSocketAddress) connected.getLocalAddress()).getPort();
    }

    @Override
    protected void bind(InetAddress host, int wanted) throws IOException {
        if (host.isLoopbackAddress()) {
            server = ServerSocketChannel.open().bind(new InetSocketAddress(host, wanted));
            localport = ((InetSocketAddress) server.getLocalAddress()).getPort();
        }
    }

    @Override
    protected void listen(int backlog) {}

    @Override
    protected void accept(SocketImpl socket) throws IOException {
        ((ChannelSocket) socket).use(server.accept());
    }

    @Override
    protected InputStream getInputStream() {
        return Channels.newInputStream(channel);
    }

    @Override
    protected OutputStream getOutputStream() {
        return Channels.newOutputStream(channel);
    }

    @Override
    protected int available() {
        return 0;
    }

    @Override
    protected void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @Override
    protected void sendUrgentData(int data) throws IOException {
        throw new SocketException("no urgent data");
    }

    @Override
    public void setOption(int option, Object value) {}

    @Override
    public Object getOption(int option) {
        return InetAddress.getLoopbackAddress(); // only the local address is asked for
    }
}

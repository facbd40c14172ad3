package org.mobula.bench.peers.jgroups;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jgroups.JChannel;
import org.jgroups.protocols.SEQUENCER;
import org.jgroups.protocols.TP;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.stack.ProtocolStack;

/** Channels over JGroups' stack {@code tcp.xml}, on loopback. */
public final class Channels {
    private static final Logger LOG = Logger.getLogger("org.jgroups"); // held strongly: a level is lost with its logger
    private static final long FIRST_JOIN_MILLIS = 500;
    private static final long JOIN_MILLIS = 20_000; // the machine may be busy

    private Channels() {}

    /**
     * A channel that is not connected.
     *
     * @param port port of this member
     * @param first port of the first member
     */
    public static JChannel plain(int port, int first) throws Exception {
        LOG.setLevel(Level.SEVERE);
        System.setProperty("jgroups.bind_addr", "127.0.0.1");
        System.setProperty("jgroups.tcpping.initial_hosts", "127.0.0.1[" + first + "]");
        System.setProperty("jgroups.tcp.port_range", "0");
        System.setProperty("tcp-nodelay", "true");
        JChannel channel = new JChannel("tcp.xml");
        TP transport = channel.getProtocolStack().getTransport();
        transport.setBindPort(port); // the configuration file has a fixed one
        transport.getDiagnosticsHandler().setEnabled(false); // they would listen on all interfaces
        GMS membership = channel.getProtocolStack().findProtocol(GMS.class);
        membership.setJoinTimeout(port == first ? FIRST_JOIN_MILLIS : JOIN_MILLIS); // the first finds no group
        membership.printLocalAddress(false); // standard output is for the port
        return channel;
    }

    /** A channel that delivers messages to all members in total order. */
    public static JChannel ordered(int port, int first) throws Exception {
        JChannel channel = plain(port, first);
        channel.getProtocolStack().insertProtocol(new SEQUENCER(), ProtocolStack.Position.ABOVE, GMS.class);
        return channel;
    }

    /** A port that is free now. */
    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}

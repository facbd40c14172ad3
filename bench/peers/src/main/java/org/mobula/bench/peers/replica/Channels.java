package org.mobula.bench.peers.replica;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.jgroups.JChannel;
import org.jgroups.protocols.SEQUENCER;
import org.jgroups.protocols.TP;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.stack.ProtocolStack;

/** JGroups' own stack over TCP, on loopback. */
final class Channels {
    private static final Logger LOG = Logger.getLogger("org.jgroups"); // why kept: a level set is lost with its logger
    private static final long JOIN_MILLIS = 500;

    private Channels() {}

    /**
     * A channel that is not connected yet.
     *
     * @param port where this member listens
     * @param first where the member listens that was there first
     */
    static JChannel plain(int port, int first) throws Exception {
        LOG.setLevel(Level.SEVERE);
        System.setProperty("jgroups.bind_addr", "127.0.0.1");
        System.setProperty("jgroups.tcpping.initial_hosts", "127.0.0.1[" + first + "]");
        System.setProperty("jgroups.tcp.port_range", "0");
        System.setProperty("tcp-nodelay", "true");
        JChannel channel = new JChannel("tcp.xml");
        TP transport = channel.getProtocolStack().getTransport();
        transport.setBindPort(port); // why here: the configuration has one that is fixed
        transport.getDiagnosticsHandler().setEnabled(false); // why: they would be reachable from everywhere
        GMS membership = channel.getProtocolStack().findProtocol(GMS.class);
        membership.setJoinTimeout(JOIN_MILLIS); // why: the first member waits so long for others
        membership.printLocalAddress(false); // why: standard output is for the port
        return channel;
    }

    /** As {@link #plain}, with one total order of what is sent to all. */
    static JChannel ordered(int port, int first) throws Exception {
        JChannel channel = plain(port, first);
        channel.getProtocolStack().insertProtocol(new SEQUENCER(), ProtocolStack.Position.ABOVE, GMS.class);
        return channel;
    }
}

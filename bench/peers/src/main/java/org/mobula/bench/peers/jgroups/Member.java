package org.mobula.bench.peers.jgroups;

import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jgroups.JChannel;
import org.jgroups.blocks.RpcDispatcher;
import org.jgroups.protocols.TP;
import org.jgroups.protocols.pbcast.GMS;
import org.mobula.bench.remote.Work;
import org.mobula.bench.remote.Worker;

/**
 * One of two members of a group, with an object that may be called.
 *
 * @param channel the way to the group
 * @param calls calls members
 */
record Member(JChannel channel, RpcDispatcher calls) {
    static final short NOTHING = 0;
    static final short ALLOCATED = 1;

    private static final Logger LOG = Logger.getLogger("org.jgroups"); // why kept: a level set is lost with its logger
    private static final long JOIN_MILLIS = 500;

    /**
     * Joins the group.
     *
     * @param port where this member listens
     * @param first where the member listens that was there first
     */
    static Member join(int port, int first) throws Exception {
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
        membership.printLocalAddress(false); // why: standard output is for the server's address
        Method[] methods = {Work.class.getMethod("nothing"), Work.class.getMethod("allocated")};
        RpcDispatcher calls = new RpcDispatcher(channel, new Worker()).setMethodLookup(number -> methods[number]);
        channel.connect("bench");
        return new Member(channel, calls);
    }

    static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}

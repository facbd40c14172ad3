package org.mobula.bench.peers.jgroups;

import java.lang.reflect.Method;
import org.jgroups.JChannel;
import org.jgroups.blocks.RpcDispatcher;
import org.mobula.bench.remote.Work;
import org.mobula.bench.remote.Worker;

/**
 * A member of a group, with an object that other members call.
 *
 * @param channel the channel of the group
 * @param calls calls members
 */
record Member(JChannel channel, RpcDispatcher calls) {
    static final short NOTHING = 0;
    static final short ALLOCATED = 1;

    /**
     * Joins the group.
     *
     * @param port port of this member
     * @param first port of the first member
     */
    static Member join(int port, int first) throws Exception {
        JChannel channel = Channels.plain(port, first);
        Method[] methods = {Work.class.getMethod("nothing"), Work.class.getMethod("allocated")};
        RpcDispatcher calls = new RpcDispatcher(channel, new Worker()).setMethodLookup(number -> methods[number]);
        channel.connect("bench");
        return new Member(channel, calls);
    }
}

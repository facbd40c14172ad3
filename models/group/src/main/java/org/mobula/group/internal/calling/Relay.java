package org.mobula.group.internal.calling;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.memory.Output;
import org.mobula.runtime.spi.Peer;

/**
 * Relays received calls along the group's tree, unchanged.
 *
 * <p><b>Threads:</b> any, including polling ones; never waits.
 */
final class Relay {
    private final GroupContext context;
    private final Set<RelayedMessage> relaying = ConcurrentHashMap.newKeySet();

    Relay(GroupContext context) {
        this.context = context;
    }

    /** Relays a message without blocks. */
    void send(int child, MemorySegment bytes) {
        Peer peer = context.engine().peer(child);
        context.counters().invocations.increment();
        Output output = peer.tryBegin(GroupContext.CALL, (int) bytes.byteSize());
        if (output != null) {
            output.putBytes(bytes, 0, bytes.byteSize(), 1);
            peer.commit();
            return;
        }
        byte[] copy = bytes.toArray(ValueLayout.JAVA_BYTE); // the message's memory belongs to the transport
        peer.post(GroupContext.CALL, copy.length, later -> later.putBytes(copy, 0, copy.length));
    }

    /** Relays a message with blocks, and runs an action once they have been sent. */
    void send(int[] children, byte[] bytes, IncomingArrays arrays, Runnable whenLeft) {
        RelayedMessage each = new RelayedMessage(whenLeft);
        relaying.add(each);
        context.counters().invocations.add(children.length);
        each.begin(context.engine(), children, GroupContext.CALL, bytes.length, output -> {
            output.putBytes(bytes, 0, bytes.length);
            arrays.writeTo(output);
        });
        relaying.removeIf(RelayedMessage::isOver);
    }

    /** A rank has failed or left: nothing more is sent to it. */
    void departed(int rank) {
        relaying.forEach(each -> each.sentTo(rank));
        relaying.removeIf(RelayedMessage::isOver);
    }
}

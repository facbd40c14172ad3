package org.mobula.group.internal.calling;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.memory.Output;
import org.mobula.runtime.spi.Peer;

/**
 * Passes calls on along the group's tree, as they came.
 *
 * <p><b>Threads:</b> any, also ones that poll: never waits.
 */
final class Relay {
    private final GroupNode node;
    private final Set<RelayedMessage> passing = ConcurrentHashMap.newKeySet();

    Relay(GroupNode node) {
        this.node = node;
    }

    /** Passes a message on. On a polling thread: never waits. */
    void passOn(int child, MemorySegment bytes) {
        Peer peer = node.engine().peer(child);
        node.counters().invocations.increment();
        Output output = peer.tryBegin(GroupNode.CALL, (int) bytes.byteSize());
        if (output != null) {
            output.putBytes(bytes, 0, bytes.byteSize(), 1);
            peer.commit();
            return;
        }
        byte[] copy = bytes.toArray(ValueLayout.JAVA_BYTE); // why: the message's memory is the transport's
        peer.post(GroupNode.CALL, copy.length, later -> later.putBytes(copy, 0, copy.length));
    }

    /** Passes a message with blocks on, and does something when they have left. */
    void passOn(int[] children, byte[] bytes, IncomingArrays arrays, Runnable whenLeft) {
        RelayedMessage each = new RelayedMessage(whenLeft);
        passing.add(each);
        node.counters().invocations.add(children.length);
        each.begin(node.engine(), children, GroupNode.CALL, bytes.length, output -> {
            output.putBytes(bytes, 0, bytes.length);
            arrays.writeTo(output);
        });
        passing.removeIf(RelayedMessage::isOver);
    }

    /** A rank is gone: nothing leaves for it any more. */
    void gone(int rank) {
        passing.forEach(each -> each.left(rank));
        passing.removeIf(RelayedMessage::isOver);
    }
}

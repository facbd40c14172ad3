package org.mobula.order.internal.protocol;

import java.util.ArrayList;
import java.util.List;
import org.mobula.order.OrderProtocolException;

/**
 * Messages of views that this rank has not installed yet.
 *
 * <p>They have a limit although members send no more than their windows allow, because a rank may be faulty.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class FutureViewMessages {
    private static final int FEW = 4; // messages per rank that are kept regardless of their size

    private final int self;
    private final int few;
    private final long most;
    private List<Kept> kept = new ArrayList<>();
    private long bytes;

    /** A message and its source. */
    record Kept(int source, Message.InView message) {}

    FutureViewMessages(int self, ProtocolRules rules) {
        this.self = self;
        this.few = FEW * rules.size();
        this.most = 2L * rules.size() * rules.window().bytes();
    }

    /**
     * Keeps a message.
     *
     * @throws OrderProtocolException if too many bytes are kept already
     */
    void keep(int source, Message.InView message) {
        long more = Window.bytes(message);
        if (kept.size() >= few && bytes + more > most) {
            throw new OrderProtocolException(kept.size() + " messages of " + bytes
                    + " bytes are kept for views that rank " + self + " has not installed; the limit is " + most);
        }
        kept.add(new Kept(source, message));
        bytes += more;
    }

    /** Removes and returns all messages, in the order of their arrival. */
    List<Kept> takeAll() {
        List<Kept> all = kept;
        kept = new ArrayList<>();
        bytes = 0;
        return all;
    }
}

package org.mobula.message.internal.pointtopoint;

import java.util.HashSet;
import java.util.Set;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.SendBuffer;
import org.mobula.message.SendMode;
import org.mobula.runtime.spi.Engine;

/**
 * The buffer of a node for sends of {@link SendMode#BUFFERED}.
 *
 * <p><b>Threads:</b> any.
 */
public final class BufferedSends {
    /** The number of bytes that a message takes in addition to its elements. */
    public static final int OVERHEAD = 64;

    private final Engine engine;
    private final Set<PendingRequest> leaving = new HashSet<>();
    private boolean attached;
    private long room;
    private long used;

    BufferedSends(Engine engine) {
        this.engine = engine;
    }

    /** See {@link SendBuffer#attach}. */
    public synchronized void attach(long bytes) {
        if (bytes < 0) {
            throw refused("attaching " + bytes + " bytes of room", "give at least 0");
        }
        if (attached) {
            throw refused(
                    "attaching " + bytes + " bytes of room", "there are " + room + " bytes already. Detach them first");
        }
        attached = true;
        room = bytes;
    }

    /** See {@link SendBuffer#detach}. */
    public long detach() {
        awaitLeft();
        synchronized (this) {
            if (!attached) {
                throw refused("detaching room", "no buffer is attached. Attach one first");
            }
            attached = false;
            long had = room;
            room = 0;
            return had;
        }
    }

    /** Waits until it is empty. */
    void awaitLeft() {
        for (PendingRequest[] some = some(); some.length > 0; some = some()) {
            for (PendingRequest request : some) {
                request.awaitDone("The room stays attached");
            }
        }
    }

    /** Claims room for a message of this many bytes of elements. */
    synchronized void claim(long bytes, CommunicatorMembers members, String action) {
        if (bytes + OVERHEAD > room - used) {
            throw new MessageArgumentException(members.where() + action + ": it takes " + (bytes + OVERHEAD)
                    + " bytes of room, and " + (room - used) + " of " + room
                    + " are free. Attach more with SendBuffer.attach, or send in another mode");
        }
        used += bytes + OVERHEAD;
    }

    /** Frees the room of a message once it has left, or failed. */
    void freeAfter(PendingRequest send, long bytes) {
        synchronized (this) {
            leaving.add(send);
        }
        send.whenOver(() -> free(send, bytes));
    }

    private synchronized void free(PendingRequest send, long bytes) {
        leaving.remove(send);
        used -= bytes + OVERHEAD;
    }

    private synchronized PendingRequest[] some() {
        return leaving.toArray(new PendingRequest[0]);
    }

    private MessageArgumentException refused(String action, String why) {
        return new MessageArgumentException("rank " + engine.rank() + ", " + action + ": " + why);
    }
}

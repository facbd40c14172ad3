package org.mobula.message;

import java.util.HashSet;
import java.util.Set;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;

/**
 * The room that a node has for sends of {@link SendMode#BUFFERED}: what they send is copied, and takes up room until it has
 * left. There is none before some is attached.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> a send that finds too little room is a {@link MessageArgumentException}.
 */
public final class SendBuffer {
    /** How much room a message takes beside its elements, in bytes. */
    public static final int OVERHEAD = 64;

    private final Engine engine;
    private final Set<Request> leaving = new HashSet<>();
    private boolean attached;
    private long room;
    private long used;

    private SendBuffer(Engine engine) {
        this.engine = engine;
    }

    /** The room of a node. */
    public static SendBuffer of(Node node) {
        return of(Engine.of(node));
    }

    static SendBuffer of(Engine engine) {
        return engine.service(SendBuffer.class, SendBuffer::new);
    }

    /**
     * Gives room.
     *
     * @param bytes how much, at least 0
     * @throws MessageArgumentException if there is some already
     */
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

    /**
     * Takes the room back: waits until all that was sent from there has left.
     *
     * @return how many bytes it was
     * @throws MessageArgumentException if there is none
     * @throws org.mobula.fault.DeadlineExceededException if the caller's {@link org.mobula.runtime.Deadline} passed; the
     *     room stays
     */
    public long detach() {
        awaitLeft();
        synchronized (this) {
            if (!attached) {
                throw refused("detaching room", "there is none. Attach some first");
            }
            attached = false;
            long had = room;
            room = 0;
            return had;
        }
    }

    /** Waits until nothing is in it. */
    void awaitLeft() {
        for (Request[] some = some(); some.length > 0; some = some()) {
            for (Request request : some) {
                request.awaitDone("The room stays");
            }
        }
    }

    /** Takes up room for so many bytes of elements. */
    synchronized void claim(long bytes, Membership members, String action) {
        if (bytes + OVERHEAD > room - used) {
            throw new MessageArgumentException(members.where() + action + ": it takes " + (bytes + OVERHEAD)
                    + " bytes of room, and " + (room - used) + " of " + room
                    + " are free. Attach more with SendBuffer.attach, or send in another mode");
        }
        used += bytes + OVERHEAD;
    }

    /** Frees the room of so many bytes of elements when their message has left, or never will. */
    void freeAfter(Request send, long bytes) {
        synchronized (this) {
            leaving.add(send);
        }
        send.whenOver(() -> free(send, bytes));
    }

    private synchronized void free(Request send, long bytes) {
        leaving.remove(send);
        used -= bytes + OVERHEAD;
    }

    private synchronized Request[] some() {
        return leaving.toArray(new Request[0]);
    }

    private MessageArgumentException refused(String action, String why) {
        return new MessageArgumentException("rank " + engine.rank() + ", " + action + ": " + why);
    }
}

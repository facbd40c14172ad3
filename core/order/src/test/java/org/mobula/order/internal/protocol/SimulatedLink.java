package org.mobula.order.internal.protocol;

/**
 * What goes from one rank of a simulation to another.
 *
 * <p>Where it keeps, as memory does that both ranks see, what was sent and {@linkplain #keep kept} comes whatever becomes of its
 * sender, and so does all that was sent before it: the receiver hears of its sender's end behind that. Unless the receiver has
 * {@linkplain #refuse refused}, before it looks for the last time, or there was something that nobody can read.
 */
final class SimulatedLink {
    private final boolean keeps;
    private long lastArrival;
    private long brokenAt = Long.MAX_VALUE; // what would arrive later does not, but for what was kept
    private long keptUntil;
    private long kept;
    private boolean refused;
    private boolean torn;

    SimulatedLink(boolean keeps) {
        this.keeps = keeps;
    }

    boolean survivesSender() {
        return keeps && !refused;
    }

    /** One more message, which would arrive at a time; when it does, behind the others. */
    long send(long time) {
        lastArrival = Math.max(lastArrival, time);
        return lastArrival;
    }

    /** The last message, which arrives then, finds room at once; whether it lasts. */
    boolean keep(long time, Message message) {
        if (!survivesSender()) {
            return false;
        }
        keptUntil = time;
        if (message instanceof Message.Ordered ordered) {
            kept = Math.max(kept, ordered.first() + ordered.bodies().size() - 1);
        }
        return true;
    }

    /** When the last message that lasts arrives. */
    long keptUntil() {
        return torn ? 0 : keptUntil;
    }

    /** The last place that a message has which lasts. */
    long kept() {
        return kept;
    }

    /** Whether what arrives at a time does arrive. If not, nothing that is sent later does. */
    boolean brings(long time) {
        boolean brings = !torn && (time < brokenAt || time <= keptUntil);
        refused |= !brings;
        return brings;
    }

    /** Loses what would arrive from a time on; false if it did so before. */
    boolean breaks(long time) {
        boolean first = brokenAt == Long.MAX_VALUE;
        brokenAt = first ? time : brokenAt;
        return first;
    }

    /** The receiver takes only what has been sent. */
    void refuse() {
        refused = true;
    }

    /** What has been sent and has not arrived cannot be read any more: the receiver will never say that the sender has ended. */
    void tear() {
        torn = keeps;
        refused = true;
    }

    boolean isTorn() {
        return torn;
    }
}

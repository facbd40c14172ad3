package org.mobula.order.internal.protocol;

/**
 * A one-way link between two simulated ranks.
 *
 * <p>A durable link models shared memory: a {@linkplain #markDurable durable} message, and every message sent before
 * it, arrives even if its sender fails, and before the report of that failure. This ends when the receiver {@linkplain
 * #seal seals} the link, or when a message on it is {@linkplain #corrupt corrupt}.
 */
final class SimulatedLink {
    private final boolean durable;
    private long lastArrival;
    private long brokenAt = Long.MAX_VALUE; // later messages are lost, except durable ones
    private long durableUntil; // the arrival time of the last durable message
    private long lastDurable;
    private boolean sealed;
    private boolean corrupt;

    SimulatedLink(boolean durable) {
        this.durable = durable;
    }

    /** Returns true if messages sent now survive their sender. */
    boolean survivesSender() {
        return durable && !sealed;
    }

    /** Adds a message; returns its arrival time, which is not before that of earlier messages. */
    long send(long earliest) {
        lastArrival = Math.max(lastArrival, earliest);
        return lastArrival;
    }

    /** Marks the last message durable; returns false if the link is not. */
    boolean markDurable(long time, Message message) {
        if (!survivesSender()) {
            return false;
        }
        durableUntil = time;
        if (message instanceof Message.Ordered ordered) {
            lastDurable =
                    Math.max(lastDurable, ordered.first() + ordered.bodies().size() - 1);
        }
        return true;
    }

    /** The arrival time of the last durable message. */
    long durableUntil() {
        return corrupt ? 0 : durableUntil;
    }

    /** The position in the order of the last durable message. */
    long lastDurable() {
        return lastDurable;
    }

    /** Returns true if the message due at this time arrives. After one that does not, no later message arrives. */
    boolean arrives(long time) {
        boolean arrives = !corrupt && (time < brokenAt || time <= durableUntil);
        sealed |= !arrives;
        return arrives;
    }

    /** Breaks the link for messages that arrive from this time on; returns false if it was broken before. */
    boolean breakAt(long time) {
        boolean first = brokenAt == Long.MAX_VALUE;
        brokenAt = first ? time : brokenAt;
        return first;
    }

    /** Ends durability: messages sent from now on do not survive their sender. */
    void seal() {
        sealed = true;
    }

    /** Makes messages in flight unreadable. The receiver then never learns that the sender has ended. */
    void corrupt() {
        corrupt = durable;
        sealed = true;
    }

    boolean isCorrupt() {
        return corrupt;
    }
}

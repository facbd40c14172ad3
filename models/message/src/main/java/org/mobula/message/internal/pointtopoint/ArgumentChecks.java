package org.mobula.message.internal.pointtopoint;

import org.mobula.message.MessageArgumentException;
import org.mobula.message.internal.QueueEntry;
import org.mobula.message.internal.section.SectionElements;

/** Examines unusual arguments: refuses them, or returns whether there is a message to transfer. */
public final class ArgumentChecks {
    private final PointToPointEngine pointToPoint;
    private final CommunicatorMembers members;

    /** For the calls of one communicator. */
    public ArgumentChecks(PointToPointEngine pointToPoint) {
        this.pointToPoint = pointToPoint;
        this.members = pointToPoint.members();
    }

    /** Whether there is something to send. */
    public boolean refuseSend(SectionElements section, int destination, int tag) {
        String action = members.describeSend(section, destination, tag);
        checkOpen(action);
        if (destination != QueueEntry.NO_RANK) {
            checkRank(action, destination, "destination", "");
        }
        if (tag < 0) {
            throw refused(action, "the tag of a message is at least 0. Only receives take ANY_TAG");
        }
        checkPlace(action, section);
        return destination != QueueEntry.NO_RANK;
    }

    /** Whether there is something to receive. */
    public boolean refuseReceive(SectionElements section, int source, int tag) {
        String action = members.describe("receiving " + section + " from ", source, tag);
        boolean receives = refuse(action, source, tag);
        checkPlace(action, section);
        if (!section.isWritable()) {
            throw refused(action, "its memory is read-only. Receive into memory that may be written");
        }
        return receives;
    }

    /** Whether there is something to probe for. */
    public boolean refuseProbe(int source, int tag) {
        return refuse(members.describe("probing for a message of ", source, tag), source, tag);
    }

    private boolean refuse(String action, int source, int tag) {
        checkOpen(action);
        if (source != QueueEntry.NO_RANK && source != QueueEntry.ANY) {
            checkRank(action, source, "source", ", PointToPoint.ANY_SOURCE");
        }
        if (tag < 0 && tag != QueueEntry.ANY) {
            throw refused(action, "a tag is at least 0. Give one, or PointToPoint.ANY_TAG");
        }
        return source != QueueEntry.NO_RANK;
    }

    private void checkOpen(String action) {
        if (pointToPoint.isClosed()) {
            throw refused(action, "the communicator is freed. Use it before it is freed, or make another one");
        }
    }

    private void checkRank(String action, int rank, String which, String or) {
        int size = pointToPoint.size();
        if (rank < 0 || rank >= size) {
            throw refused(
                    action,
                    "there is no rank " + rank + "; ranks go from 0 to " + (size - 1) + ". Give one of these as the "
                            + which + or + ", or PointToPoint.NO_RANK");
        }
    }

    private void checkPlace(String action, SectionElements section) {
        if (section == SectionElements.IN_PLACE) {
            throw refused(action, "Section.IN_PLACE is for collective operations. Give the section itself");
        }
    }

    private MessageArgumentException refused(String action, String why) {
        return new MessageArgumentException(members.where() + action + ": " + why);
    }
}

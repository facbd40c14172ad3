package org.mobula.message;

import static org.mobula.message.PointToPoint.ANY_SOURCE;
import static org.mobula.message.PointToPoint.ANY_TAG;
import static org.mobula.message.PointToPoint.NO_RANK;

/** Looks closer at arguments that are not the usual ones: refuses them, or says whether there is something to do. */
final class Arguments {
    private final Exchange exchange;
    private final Membership members;

    Arguments(Exchange exchange) {
        this.exchange = exchange;
        this.members = exchange.members();
    }

    boolean refuseSend(Section section, int destination, int tag) {
        String action = members.describeSend(words(section), destination, tag);
        checkOpen(action);
        if (destination != NO_RANK) {
            checkRank(action, destination, "destination", "");
        }
        if (tag < 0) {
            throw refused(action, "the tag of a message is at least 0. Only receives take ANY_TAG");
        }
        checkPlace(action, section == Section.IN_PLACE);
        return destination != NO_RANK;
    }

    boolean refuseReceive(Section section, int source, int tag) {
        String action = members.describe("receiving " + words(section) + " from ", source, tag);
        boolean receives = refuse(action, source, tag);
        checkPlace(action, section == Section.IN_PLACE);
        if (!section.isWritable()) {
            throw refused(action, "its memory is read-only. Receive into memory that may be written");
        }
        return receives;
    }

    boolean refuseProbe(int source, int tag) {
        return refuse(members.describe("probing for a message of ", source, tag), source, tag);
    }

    private boolean refuse(String action, int source, int tag) {
        checkOpen(action);
        if (source != NO_RANK && source != ANY_SOURCE) {
            checkRank(action, source, "source", ", PointToPoint.ANY_SOURCE");
        }
        if (tag < 0 && tag != ANY_TAG) {
            throw refused(action, "a tag is at least 0. Give one, or PointToPoint.ANY_TAG");
        }
        return source != NO_RANK;
    }

    /** A section in words. */
    static Object words(Section section) {
        return section.kind() == ElementKind.OBJECT ? "an object" : section;
    }

    private void checkOpen(String action) {
        if (exchange.isClosed()) {
            throw refused(action, "the communicator is freed. Use it before it is freed, or make another one");
        }
    }

    private void checkRank(String action, int rank, String which, String or) {
        int size = exchange.size();
        if (rank < 0 || rank >= size) {
            throw refused(
                    action,
                    "there is no rank " + rank + "; ranks go from 0 to " + (size - 1) + ". Give one of these as the "
                            + which + or + ", or PointToPoint.NO_RANK");
        }
    }

    private void checkPlace(String action, boolean inPlace) {
        if (inPlace) {
            throw refused(action, "Section.IN_PLACE is for collective operations. Give the section itself");
        }
    }

    private MessageArgumentException refused(String action, String why) {
        return new MessageArgumentException(members.where() + action + ": " + why);
    }
}

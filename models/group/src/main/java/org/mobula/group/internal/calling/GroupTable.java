package org.mobula.group.internal.calling;

import java.io.Serializable;
import java.util.Arrays;
import org.mobula.invoke.MismatchException;

/**
 * A complete group and where its members are.
 *
 * @param id its number, 1 or more
 * @param name its name
 * @param type the name of its interface
 * @param fingerprint the fingerprint of its interface
 * @param nodes the rank of the job where each member is, by the member's rank
 * @param hosts the name of each member's host
 * @param survives whether calls continue with the living members after a failure
 */
public record GroupTable(
        int id, String name, String type, long fingerprint, int[] nodes, String[] hosts, boolean survives)
        implements Serializable {
    /** Checks values, which may have been received. */
    @SuppressWarnings("ConstantValue") // the codecs do not know what may be null
    public GroupTable {
        int members = nodes == null ? 0 : nodes.length;
        int places = hosts == null ? 0 : hosts.length;
        if (id < 1 || name == null || type == null || members == 0 || members != places || lacks(hosts)) {
            throw new MismatchException("group \"" + name + "\" came with number " + id + ", " + members
                    + " members and " + places
                    + " hosts, which cannot be: the rank it came from runs another version of"
                    + " Mobula");
        }
    }

    private static boolean lacks(String[] hosts) {
        return Arrays.asList(hosts).contains(null);
    }

    /** Checks that all members are at ranks of a job of this size. */
    public void requireWithin(int ranks) {
        for (int node : nodes) {
            if (node < 0 || node >= ranks) {
                throw new MismatchException("group \"" + name + "\" came with a member at rank " + node
                        + ", but ranks go from 0 to " + (ranks - 1));
            }
        }
    }

    /** Whether another table describes the same group. */
    public boolean agrees(GroupTable other) {
        return id == other.id
                && name.equals(other.name)
                && type.equals(other.type)
                && fingerprint == other.fingerprint
                && survives == other.survives
                && Arrays.equals(nodes, other.nodes);
    }

    /** The number of members. */
    public int size() {
        return nodes.length;
    }
}

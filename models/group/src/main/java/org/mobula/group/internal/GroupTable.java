package org.mobula.group.internal;

import java.io.Serializable;

/**
 * A complete group: who is where.
 *
 * @param id its number, from 1
 * @param name its name
 * @param type the name of its interface
 * @param fingerprint the interface's
 * @param nodes the rank of the job where each member is, by the member's rank
 * @param hosts the name of each member's host
 * @param survives whether calls go on with the members alive
 */
public record GroupTable(
        int id, String name, String type, long fingerprint, int[] nodes, String[] hosts, boolean survives)
        implements Serializable {
    /** How many members there are. */
    public int size() {
        return nodes.length;
    }
}

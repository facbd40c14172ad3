package org.mobula.group.internal.forming;

import java.io.Serializable;

/**
 * A member's request to join a group.
 *
 * @param node the rank of the job where it is
 * @param host the name of that host
 * @param ticket identifies the request at that rank
 * @param wanted the requested member rank, -1 for any
 * @param type the name of its class
 * @param interfaces the names of all interfaces that the class implements
 */
public record JoinRequest(int node, String host, int ticket, int wanted, String type, String[] interfaces)
        implements Serializable {}

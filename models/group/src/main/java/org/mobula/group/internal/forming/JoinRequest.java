package org.mobula.group.internal.forming;

import java.io.Serializable;

/**
 * One member's wish to be in a group.
 *
 * @param node the rank of the job where it is
 * @param host the host's name
 * @param ticket which of the wishes of that rank it is
 * @param wanted the rank it wants, -1 for any
 * @param type its class's name
 * @param interfaces the names of all interfaces it implements
 */
public record JoinRequest(int node, String host, int ticket, int wanted, String type, String[] interfaces)
        implements Serializable {}

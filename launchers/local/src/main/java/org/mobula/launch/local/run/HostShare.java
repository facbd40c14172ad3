package org.mobula.launch.local.run;

import org.mobula.launch.Machine;

/**
 * A rank's share of its host.
 *
 * @param index the rank's number among the ranks of the host, from 0
 * @param ranks the number of ranks of the host
 * @param machine the host's cores and memory
 */
public record HostShare(int index, int ranks, Machine machine) {}

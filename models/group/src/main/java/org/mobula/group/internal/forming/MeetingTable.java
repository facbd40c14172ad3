package org.mobula.group.internal.forming;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A complete meeting.
 *
 * @param id its number
 * @param nodes the rank of the job where each participant is, by its rank
 * @param memory what participant 0 offers to all; null if nothing
 */
public record MeetingTable(int id, int[] nodes, @Nullable MeetingMemory memory) implements Serializable {}

package org.mobula.group.internal.forming;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A complete meeting.
 *
 * @param id its number
 * @param nodes the rank of the job where each participant is, by participant
 * @param memory the memory that participant 0 offers to all, or null
 */
public record MeetingTable(int id, int[] nodes, @Nullable MeetingMemory memory) implements Serializable {}

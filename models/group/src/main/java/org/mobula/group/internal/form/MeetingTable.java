package org.mobula.group.internal.form;

import java.io.Serializable;

/**
 * A complete meeting.
 *
 * @param id its number
 * @param nodes the rank of the job where each participant is, by its rank
 */
public record MeetingTable(int id, int[] nodes) implements Serializable {}

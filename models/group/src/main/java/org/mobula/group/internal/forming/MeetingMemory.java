package org.mobula.group.internal.forming;

import java.io.Serializable;
import org.mobula.invoke.MismatchException;
import org.mobula.runtime.NodeOptions;

/**
 * The shared memory that participant 0 of a meeting offers to all for their contributions.
 *
 * @param name the name by which ranks of the host map it
 * @param room the bytes that each participant can publish at once, a power of two
 */
public record MeetingMemory(String name, long room) implements Serializable {
    /**
     * Checks values, which may have been received.
     *
     * @throws MismatchException if no such area can exist
     */
    public MeetingMemory {
        if (room < Long.BYTES || room > NodeOptions.MOST_AREA || Long.bitCount(room) != 1) {
            throw new MismatchException("memory \"" + name + "\" of a meeting came with room for " + room
                    + " bytes, which cannot be: the rank it came from runs another version of Mobula");
        }
    }
}

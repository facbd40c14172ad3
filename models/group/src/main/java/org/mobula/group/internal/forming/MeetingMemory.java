package org.mobula.group.internal.forming;

import java.io.Serializable;
import org.mobula.invoke.MismatchException;
import org.mobula.runtime.NodeOptions;

/**
 * Memory that participant 0 of a meeting offers to all: an area, where each shows its arguments.
 *
 * @param name by which ranks of its host map it
 * @param room bytes that each shows at once, a power of two
 */
public record MeetingMemory(String name, long room) implements Serializable {
    /**
     * Checks what may have come from elsewhere.
     *
     * @throws MismatchException if there is no such area
     */
    public MeetingMemory {
        if (room < Long.BYTES || room > NodeOptions.MOST_AREA || Long.bitCount(room) != 1) {
            throw new MismatchException("memory \"" + name + "\" of a meeting came with room for " + room
                    + " bytes, which cannot be: the rank it came from runs another version of Mobula");
        }
    }
}

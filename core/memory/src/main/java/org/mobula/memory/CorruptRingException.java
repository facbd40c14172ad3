package org.mobula.memory;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/** A ring holds a frame header that no producer writes: the other process is broken or hostile. */
public final class CorruptRingException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param position number of bytes consumed before the frame
     * @param payload the length in its header
     * @param padding whether its header says padding
     */
    CorruptRingException(long position, int payload, boolean padding) {
        super("the ring holds " + (padding ? "padding" : "a frame") + " of " + payload + " bytes at position "
                + position + ", which does not fit it. The peer is broken; end it and start the run again");
    }
}

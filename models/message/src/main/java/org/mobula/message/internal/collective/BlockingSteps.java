package org.mobula.message.internal.collective;

import org.mobula.collective.Carrier;

/** The carrier of a blocking operation. */
interface BlockingSteps extends Carrier.Blocking {
    /** Returns ownership of the buffers to the program after the operation has failed. */
    void releaseBuffers();
}

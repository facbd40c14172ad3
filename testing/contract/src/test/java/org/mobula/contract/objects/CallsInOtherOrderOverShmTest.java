package org.mobula.contract.objects;

import java.util.Map;
import org.mobula.runtime.NodeOptions;

/** Calls over shared memory between ranks that both write in the byte order that is not their machine's. */
class CallsInOtherOrderOverShmTest extends CallContract {
    @Override
    CallCourier open() {
        return new CallCourier(NodeOptions.from(Map.of("MOBULA_TRANSPORT", "shm", "MOBULA_BYTE_ORDER", "swapped")), 1);
    }
}

package org.mobula.contract.objects;

import java.util.Map;
import org.mobula.runtime.NodeOptions;

/** Calls over shared memory between ranks that both send in the non-native byte order. */
class CallsInOtherOrderOverShmTest extends CallContract {
    @Override
    CallTransfer open() {
        return new CallTransfer(NodeOptions.from(Map.of("MOBULA_TRANSPORT", "shm", "MOBULA_BYTE_ORDER", "swapped")), 1);
    }
}

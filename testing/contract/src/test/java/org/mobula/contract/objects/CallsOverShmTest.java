package org.mobula.contract.objects;

import org.mobula.runtime.NodeOptions;

/** Calls over shared memory. */
class CallsOverShmTest extends CallContract {
    @Override
    CallTransfer open() {
        return new CallTransfer(NodeOptions.defaults().withTransports("shm"), 1);
    }
}

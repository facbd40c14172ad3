package org.mobula.contract.objects;

import org.mobula.runtime.NodeOptions;

/** Calls over shared memory. */
class CallsOverShmTest extends CallContract {
    @Override
    CallCourier open() {
        return new CallCourier(NodeOptions.defaults().withTransports("shm"), 1);
    }
}

package org.mobula.contract.objects;

import org.mobula.runtime.NodeOptions;

/** Calls of a rank to itself. */
class CallsOverLoopbackTest extends CallContract {
    @Override
    CallCourier open() {
        return new CallCourier(NodeOptions.defaults(), 0);
    }
}

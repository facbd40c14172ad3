package org.mobula.contract.objects;

import org.mobula.runtime.NodeOptions;

/** Calls over TCP. */
class CallsOverTcpTest extends CallContract {
    @Override
    CallCourier open() {
        return new CallCourier(NodeOptions.defaults().withTransports("tcp"), 1);
    }
}

package org.mobula.contract.objects;

import org.mobula.runtime.NodeOptions;

/** Calls over TCP between ranks of different byte orders. */
class CallsInOtherOrderTest extends CallContract {
    @Override
    CallCourier open() {
        return new CallCourier(NodeOptions.defaults().withTransports("turned"), 1);
    }
}

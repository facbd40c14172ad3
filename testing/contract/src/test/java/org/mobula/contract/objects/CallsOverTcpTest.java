package org.mobula.contract.objects;

import org.mobula.runtime.NodeOptions;

/** Calls over TCP. */
class CallsOverTcpTest extends CallContract {
    @Override
    CallTransfer open() {
        return new CallTransfer(NodeOptions.defaults().withTransports("tcp"), 1);
    }
}

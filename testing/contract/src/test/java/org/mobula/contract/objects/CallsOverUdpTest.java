package org.mobula.contract.objects;

import org.mobula.runtime.NodeOptions;

/** Calls over UDP. */
class CallsOverUdpTest extends CallContract {
    @Override
    CallTransfer open() {
        return new CallTransfer(NodeOptions.defaults().withTransports("udp"), 1);
    }
}

package org.mobula.contract.objects;

import org.mobula.runtime.NodeOptions;

/** Calls of a rank to itself. */
class CallsOverLoopbackTest extends CallContract {
    @Override
    CallTransfer open() {
        return new CallTransfer(NodeOptions.defaults(), 0);
    }
}

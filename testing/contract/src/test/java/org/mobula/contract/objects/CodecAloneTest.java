package org.mobula.contract.objects;

/** The codec without a connection. */
class CodecAloneTest extends CodecContract {
    @Override
    ObjectTransfer open() {
        return new CodecTransfer(false);
    }
}

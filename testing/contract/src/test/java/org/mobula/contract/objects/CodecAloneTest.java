package org.mobula.contract.objects;

/** The codec without a connection. */
class CodecAloneTest extends CodecContract {
    @Override
    Courier open() {
        return new CodecCourier(false);
    }
}

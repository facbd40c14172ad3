package org.mobula.contract.objects;

/** The codec without a connection, from a sender of the other byte order. */
class CodecInOtherOrderTest extends CodecContract {
    @Override
    Courier open() {
        return new CodecCourier(true);
    }
}

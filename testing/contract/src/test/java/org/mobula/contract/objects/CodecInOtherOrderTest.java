package org.mobula.contract.objects;

/** The codec without a connection, with a sender that uses the non-native byte order. */
class CodecInOtherOrderTest extends CodecContract {
    @Override
    ObjectTransfer open() {
        return new CodecTransfer(true);
    }
}

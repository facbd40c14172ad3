package org.mobula.contract.objects;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.contract.shapes.Shape;

/** The contract of remote calls over every transport: arguments and results arrive unchanged. */
abstract class CallContract extends CodecContract {
    @Override
    abstract CallTransfer open();

    @ParameterizedTest(name = "{0}")
    @MethodSource("shapes")
    void arrivesUnchangedAsResult(Shape shape) throws Exception {
        checkTwice(shape, ((CallTransfer) transfer).reverse());
    }
}

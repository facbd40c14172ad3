package org.mobula.contract.objects;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.contract.shapes.Shape;

/** What every transport does with the arguments and results of remote calls. */
abstract class CallContract extends CodecContract {
    @Override
    abstract CallCourier open();

    @ParameterizedTest(name = "{0}")
    @MethodSource("shapes")
    void comesBackAsItWas(Shape shape) throws Exception {
        checkPassedTwice(shape, ((CallCourier) courier).back());
    }
}

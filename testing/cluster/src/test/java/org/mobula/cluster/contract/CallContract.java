package org.mobula.cluster.contract;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.cluster.shapes.Shape;

/** What every transport does with the arguments and results of remote calls. */
abstract class CallContract extends CodecContract {
    @Override
    abstract CallCourier open();

    @ParameterizedTest(name = "{0}")
    @MethodSource("shapes")
    void comesBackAsItWas(Shape shape) throws Exception {
        checkPassed(shape, ((CallCourier) courier).back());
        checkPassed(shape, ((CallCourier) courier).back());
    }
}

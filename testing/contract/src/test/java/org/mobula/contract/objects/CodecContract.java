package org.mobula.contract.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.contract.shapes.Likeness;
import org.mobula.contract.shapes.Shape;
import org.mobula.contract.shapes.Shapes;
import org.mobula.testkit.HangKiller;

/**
 * What every way of carrying objects does: each shape arrives as it was sent, field by field, shared and cyclic as it
 * was; and as the JDK's own serialization makes it arrive, where that can carry it.
 *
 * <p>Each shape is passed twice over the same connection: the first time its types are new there, the second time they
 * are known.
 */
@ExtendWith(HangKiller.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class CodecContract {
    private static final Courier JDK = new JdkCourier();

    Courier courier;

    /** Opens the way to test; closed after the last test. */
    abstract Courier open();

    @BeforeAll
    void openOnce() {
        courier = open();
    }

    @AfterAll
    void closeOnce() {
        courier.close();
    }

    static List<Shape> shapes() {
        return Shapes.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shapes")
    void arrivesAsItWasSent(Shape shape) throws Exception {
        checkPassedTwice(shape, courier);
    }

    static void checkPassedTwice(Shape shape, Courier courier) throws Exception {
        checkPassed(shape, courier);
        if (shape.jdk() != Shape.Jdk.OVERFLOWS) { // those graphs are large, and of one type each
            checkPassed(shape, courier);
        }
    }

    private static void checkPassed(Shape shape, Courier courier) throws Exception {
        Object[] twins = new Object[2];
        for (int i = 0;
                i < twins.length;
                i++) { // in a loop, because an exception records the line at which it was created
            twins[i] = shape.make();
        }
        Object original = twins[0];
        Object copy = courier.pass(original);
        Likeness.check(twins[1], original, true);
        if (shape.meaning() == Shape.Meaning.LIKE_ORIGINAL) {
            Likeness.check(original, copy, false);
        }
        if (shape.jdk() == Shape.Jdk.CARRIES) {
            Likeness.check(JDK.pass(original), copy, true);
        } else {
            assertThat(catchThrowable(() -> JDK.pass(original)))
                    .as("what the JDK's serialization does with it")
                    .hasStackTraceContaining(
                            shape.jdk() == Shape.Jdk.OVERFLOWS ? "StackOverflowError" : "NotSerializableException");
        }
        shape.check().check(original, copy);
    }
}

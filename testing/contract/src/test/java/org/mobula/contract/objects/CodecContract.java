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
import org.mobula.contract.shapes.GraphComparison;
import org.mobula.contract.shapes.Shape;
import org.mobula.contract.shapes.Shapes;
import org.mobula.testkit.HangKiller;

/**
 * The contract of every object transfer: each shape arrives field by field as it was sent, with the same sharing and
 * cycles, and as the JDK's serialization transfers it if it can.
 *
 * <p>Each shape is transferred twice over one connection: its types are new the first time and known the second time.
 */
@ExtendWith(HangKiller.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class CodecContract {
    private static final ObjectTransfer JDK = new JdkTransfer();

    ObjectTransfer transfer;

    /** Opens the transfer to test; closed after the last test. */
    abstract ObjectTransfer open();

    @BeforeAll
    void openOnce() {
        transfer = open();
    }

    @AfterAll
    void closeOnce() {
        transfer.close();
    }

    static List<Shape> shapes() {
        return Shapes.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shapes")
    void arrivesUnchanged(Shape shape) throws Exception {
        checkTwice(shape, transfer);
    }

    static void checkTwice(Shape shape, ObjectTransfer transfer) throws Exception {
        check(shape, transfer);
        if (shape.jdk() != Shape.Jdk.OVERFLOWS) { // these graphs are large, and each consists of one type
            check(shape, transfer);
        }
    }

    private static void check(Shape shape, ObjectTransfer transfer) throws Exception {
        Object[] twins = new Object[2];
        for (int i = 0; i < twins.length; i++) { // in a loop, because an exception records the line that created it
            twins[i] = shape.make();
        }
        Object original = twins[0];
        Object copy = transfer.transfer(original);
        GraphComparison.check(twins[1], original, true);
        if (shape.meaning() == Shape.Meaning.LIKE_ORIGINAL) {
            GraphComparison.check(original, copy, false);
        }
        if (shape.jdk() == Shape.Jdk.CARRIES) {
            GraphComparison.check(JDK.transfer(original), copy, true);
        } else {
            assertThat(catchThrowable(() -> JDK.transfer(original)))
                    .as("exception of the JDK's serialization")
                    .hasStackTraceContaining(
                            shape.jdk() == Shape.Jdk.OVERFLOWS ? "StackOverflowError" : "NotSerializableException");
        }
        shape.check().check(original, copy);
    }
}

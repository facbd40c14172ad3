package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** A call may name only items in an array of the datatype's base type. */
class SpanTest {
    @Test
    void anArrayThatEndsTooEarlyIsRefused() {
        refused(() -> Span.of("Comm.Send", new int[4], 2, 3, MPI.INT), MPI.ERR_BUFFER, """
            Comm.Send: 3 of MPI.INT from index 2 on take the elements 2 to 4 of an array of 4; give a longer array or \
            fewer items\
            """);
    }

    @Test
    void aDerivedTypeMayExtendBeyondItsElements() {
        Datatype column = Datatype.Vector(3, 1, 4, MPI.DOUBLE);

        assertThat(Span.of("Comm.Send", new double[10], 1, 1, column).elements())
                .isEqualTo(3);
        refused(() -> Span.of("Comm.Send", new double[10], 2, 1, column), MPI.ERR_BUFFER, """
            Comm.Send: 1 of Datatype.Vector of DOUBLE from index 2 on take the elements 2 to 10 of an array of 10; give \
            a longer array or fewer items\
            """);
    }

    @Test
    void aTypeWithNegativeDisplacementsMayNotStartBeforeTheArray() {
        Datatype back = Datatype.Vector(2, 1, -3, MPI.INT);

        assertThat(Span.of("Comm.Send", new int[4], 3, 1, back).elements()).isEqualTo(2);
        refused(() -> Span.of("Comm.Send", new int[4], 2, 1, back), MPI.ERR_BUFFER, """
            Comm.Send: 1 of Datatype.Vector of INT from index 2 on take the elements -1 to 2 of an array of 4; give a \
            longer array or fewer items\
            """);
    }

    @Test
    void anArrayOfOtherElementsIsRefused() {
        refused(() -> Span.of("Comm.Recv", new float[4], 0, 1, MPI.DOUBLE), MPI.ERR_TYPE, """
            Comm.Recv: MPI.DOUBLE means items of a double[], not of a float[]; give the datatype of the array's \
            elements\
            """);
        refused(() -> Span.of("Comm.Recv", new int[4], 0, 1, MPI.OBJECT), MPI.ERR_TYPE, """
            Comm.Recv: MPI.OBJECT means items of a Object[], not of a int[]; give the datatype of the array's \
            elements\
            """);
    }

    @Test
    void aMissingArrayIsAllowedForZeroElementsOnly() {
        assertThat(Span.of("Comm.Recv", null, 0, 0, MPI.INT).elements()).isZero();
        refused(() -> Span.of("Comm.Recv", null, 0, 2, MPI.INT), MPI.ERR_BUFFER, """
            Comm.Recv: the array is null; give one that holds 2 of MPI.INT\
            """);
    }

    @Test
    void aNegativeCountAndAMissingDatatypeAreRefused() {
        refused(() -> Span.of("Comm.Recv", new int[1], 0, -1, MPI.INT), MPI.ERR_COUNT, """
            Comm.Recv: a count of -1; give at least 0\
            """);
        refused(() -> Span.of("Comm.Recv", new int[1], 0, 1, null), MPI.ERR_TYPE, """
            Comm.Recv: the datatype is null; give one of MPI's or one made of them\
            """);
    }

    @Test
    void anObjectThatTheArrayCannotHoldIsRefused() {
        Span rows = Span.of("Comm.Recv", new double[1][], 0, 1, MPI.OBJECT);

        refused(() -> rows.take("Comm.Recv", new Object[] {"row"}), MPI.ERR_TYPE, """
            Comm.Recv: an object came that a double[][] cannot hold (arraycopy: element type mismatch: can not cast one \
            of the elements of java.lang.Object[] to the type of the destination array, [D); receive into an array of \
            the type that is sent\
            """);
    }

    @Test
    void moreObjectsThanTheArrayHoldsAreRefused() {
        Span room = Span.of("Comm.Recv", new Object[1], 0, 1, MPI.OBJECT);

        refused(() -> room.take("Comm.Recv", new Object[3]), MPI.ERR_TRUNCATE, """
            Comm.Recv: 3 objects came, but there is room for 1; receive more\
            """);
    }

    @Test
    void spansOverlapOnlyWhereTheyShareElementsOfOneArray() {
        double[] array = new double[10];
        Span low = Span.of("test", array, 0, 5, MPI.DOUBLE);

        assertThat(low.overlaps(Span.of("test", array, 4, 2, MPI.DOUBLE))).isTrue();
        assertThat(low.overlaps(Span.of("test", array, 5, 2, MPI.DOUBLE))).isFalse();
        assertThat(low.overlaps(Span.of("test", array.clone(), 0, 5, MPI.DOUBLE)))
                .isFalse();
    }

    private static void refused(Runnable call, int errorClass, String message) {
        assertThatThrownBy(call::run)
                .isInstanceOf(MPIException.class)
                .hasMessage(message)
                .extracting(e -> ((MPIException) e).Get_error_class())
                .isEqualTo(errorClass);
    }
}

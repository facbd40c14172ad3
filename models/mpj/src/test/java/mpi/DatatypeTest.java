package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Sizes, extents and bounds of datatypes, in elements; and what elements they mean. */
class DatatypeTest {
    @Test
    void aBasicTypeIsOneElement() {
        assertThat(described(MPI.DOUBLE)).isEqualTo("size 1, extent 1, from 0 to 1");
    }

    @Test
    void aPairIsTwoAdjacentElements() {
        assertThat(described(MPI.INT2)).isEqualTo("size 2, extent 2, from 0 to 2");
        assertThat(MPI.INT2.isDense()).isTrue();
        assertThat(MPI.INT2).hasToString("MPI.INT2");
    }

    @Test
    void contiguousTypesOfContiguousTypesStayDense() {
        Datatype six = Datatype.Contiguous(3, MPI.LONG2);

        assertThat(described(six)).isEqualTo("size 6, extent 6, from 0 to 6");
        assertThat(six.isDense()).isTrue();
    }

    @Test
    void aVectorEndsWithItsLastBlock() {
        Datatype column = Datatype.Vector(4, 2, 5, MPI.DOUBLE);

        assertThat(described(column)).isEqualTo("size 8, extent 17, from 0 to 17");
        assertThat(column.isDense()).isFalse();
    }

    @Test
    void aVectorWhoseBlocksTouchIsDense() {
        assertThat(Datatype.Vector(4, 2, 2, MPI.DOUBLE).isDense()).isTrue();
    }

    @Test
    void aStrideCountsExtentsInAVectorAndElementsInAnHvector() {
        assertThat(described(Datatype.Vector(2, 1, 3, MPI.INT2))).isEqualTo("size 4, extent 8, from 0 to 8");
        assertThat(described(Datatype.Hvector(2, 1, 3, MPI.INT2))).isEqualTo("size 4, extent 5, from 0 to 5");
    }

    @Test
    void aStrideMayLeadBackwards() {
        assertThat(described(Datatype.Vector(3, 1, -2, MPI.INT))).isEqualTo("size 3, extent 5, from -4 to 1");
    }

    @Test
    void displacementsCountExtentsInIndexedAndElementsInHindexed() {
        int[] lengths = {1, 2};
        int[] places = {4, 0};

        assertThat(described(Datatype.Indexed(lengths, places, MPI.INT2))).isEqualTo("size 6, extent 10, from 0 to 10");
        assertThat(described(Datatype.Hindexed(lengths, places, MPI.INT2))).isEqualTo("size 6, extent 6, from 0 to 6");
    }

    @Test
    void markersAloneSetTheBoundsOfAStruct() {
        Datatype struct =
                Datatype.Struct(new int[] {1, 2, 1}, new int[] {-1, 0, 7}, new Datatype[] {MPI.LB, MPI.FLOAT, MPI.UB});

        assertThat(described(struct)).isEqualTo("size 2, extent 8, from -1 to 7");
        assertThat(described(Datatype.Contiguous(2, struct))).isEqualTo("size 4, extent 16, from -1 to 15");
    }

    @Test
    void zeroElementsOfATypeHaveItsBase() {
        assertThat(described(Datatype.Contiguous(0, MPI.INT))).isEqualTo("size 0, extent 0, from 0 to 0");
        assertThat(Datatype.Contiguous(0, MPI.INT).base()).isEqualTo(BaseType.INT);
        assertThat(Datatype.Vector(0, 3, 2, MPI.CHAR).base()).isEqualTo(BaseType.CHAR);
    }

    @Test
    void elementsArePackedInTheOrderOfTheirBlocks() {
        int[] numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        Datatype odd = Datatype.Indexed(new int[] {1, 2}, new int[] {4, 0}, MPI.INT);

        assertThat((int[]) Span.of("test", numbers, 2, 1, odd).packed()).containsExactly(6, 2, 3);
        assertThat((int[]) Span.of("test", numbers, 0, 2, odd).packed()).containsExactly(4, 0, 1, 9, 5, 6);
    }

    @Test
    void unpackedElementsGoWhereTheyWouldBePackedFrom() {
        int[] numbers = new int[10];
        Span span = Span.of("test", numbers, 1, 2, Datatype.Vector(2, 1, 3, MPI.INT));

        span.unpack(new int[] {7, 8, 9, 10}, 0, 3);

        assertThat(numbers).containsExactly(0, 7, 0, 0, 8, 9, 0, 0, 0, 0);
    }

    @Test
    void referencesHavePositionsLikeNumbers() {
        String[] words = {"a", "b", "c", "d"};

        assertThat(Span.of("test", words, 0, 1, Datatype.Vector(2, 1, 2, MPI.OBJECT))
                        .objects())
                .containsExactly("a", "c");
    }

    @Test
    void blocksOfTwoBaseTypesAreRefused() {
        assertThatThrownBy(
                        () -> Datatype.Struct(new int[] {1, 1}, new int[] {0, 1}, new Datatype[] {MPI.INT, MPI.DOUBLE}))
                .isInstanceOf(MPIException.class)
                .hasMessage("Datatype.Struct: blocks of INT and of DOUBLE; all blocks of a datatype have one base type,"
                        + " that of the array's elements")
                .extracting(e -> ((MPIException) e).Get_error_class())
                .isEqualTo(MPI.ERR_TYPE);
    }

    @Test
    void negativeCountsAndMissingTypesAreRefused() {
        assertThatThrownBy(() -> Datatype.Contiguous(-1, MPI.INT))
                .hasMessage("Datatype.Contiguous: -1 items in a block; give at least 0");
        assertThatThrownBy(() -> Datatype.Vector(-2, 1, 1, MPI.INT))
                .hasMessage("Datatype.Vector: -2 blocks; give at least 0");
        assertThatThrownBy(() -> Datatype.Vector(2, 1, 1, null))
                .hasMessage("Datatype.Vector: the datatype is null; give one of MPI's or one made of them");
        assertThatThrownBy(() -> Datatype.Indexed(new int[2], new int[1], MPI.INT))
                .hasMessage("Datatype.Indexed: 2 block lengths, but 1 displacements and 2 types; give as many of each");
        assertThatThrownBy(() -> Datatype.Hvector(2, 1, Integer.MAX_VALUE, MPI.INT2))
                .hasMessage("Datatype.Hvector: the type reaches further than any array; choose smaller displacements");
    }

    private static String described(Datatype type) {
        return "size " + type.Size() + ", extent " + type.Extent() + ", from " + type.Lb() + " to " + type.Ub();
    }
}

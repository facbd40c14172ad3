package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The number of received elements, in units of a given datatype. */
class StatusTest {
    @Test
    void bytesAreCountedAsItemsOfTheDatatype() {
        Status status = new Status(1, 2, 48, false, false);

        assertThat(status.Get_count(MPI.DOUBLE)).isEqualTo(6);
        assertThat(status.Get_count(MPI.DOUBLE2)).isEqualTo(3);
        assertThat(status.Get_elements(MPI.DOUBLE2)).isEqualTo(6);
        assertThat(status.Get_count(MPI.BYTE)).isEqualTo(48);
    }

    @Test
    void aPartialItemMakesTheCountUndefinedButNotTheElements() {
        Status status = new Status(1, 2, 40, false, false);

        assertThat(status.Get_count(MPI.DOUBLE2)).isEqualTo(MPI.UNDEFINED);
        assertThat(status.Get_elements(MPI.DOUBLE2)).isEqualTo(5);
        assertThat(new Status(1, 2, 3, false, false).Get_elements(MPI.INT)).isEqualTo(MPI.UNDEFINED);
    }

    @Test
    void objectsAreCountedAsObjectsOnly() {
        Status status = new Status(1, 2, 3, true, false);

        assertThat(status.Get_count(MPI.OBJECT)).isEqualTo(3);
        assertThat(status.Get_count(MPI.BYTE)).isEqualTo(MPI.UNDEFINED);
    }

    @Test
    void anEmptyMessageHasNoItemsOfAnyType() {
        assertThat(Status.empty().Get_count(MPI.OBJECT)).isZero();
        assertThat(Status.empty().Get_count(MPI.LB)).isZero();
    }
}

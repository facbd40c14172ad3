package heat;

import mpi.Cartcomm;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.ShiftParms;

/** Exchanges boundary rows and columns with the neighbours; at the edge of the plate the neighbour is MPI.PROC_NULL. */
class Halo {
    private final Cartcomm grid;
    private final Plate plate;
    private final Datatype row;
    private final Datatype column;

    Halo(Cartcomm grid, Plate plate) throws MPIException {
        this.grid = grid;
        this.plate = plate;
        row = Datatype.Contiguous(plate.columns, MPI.DOUBLE);
        column = Datatype.Vector(plate.rows, 1, plate.width, MPI.DOUBLE);
        row.Commit();
        column.Commit();
    }

    void exchange() throws MPIException {
        int width = plate.width;
        ShiftParms down = grid.Shift(0, 1);
        shift(row, plate.rows * width + 1, 1, down.rank_source, down.rank_dest);
        shift(row, width + 1, (plate.rows + 1) * width + 1, down.rank_dest, down.rank_source);
        ShiftParms right = grid.Shift(1, 1);
        shift(column, width + plate.columns, width, right.rank_source, right.rank_dest);
        shift(column, width + 1, width + plate.columns + 1, right.rank_dest, right.rank_source);
    }

    private void shift(Datatype type, int from, int into, int source, int dest) throws MPIException {
        double[] cells = plate.cells();
        grid.Sendrecv(cells, from, 1, type, dest, 1, cells, into, 1, type, source, 1);
    }
}

package heat;

import mpi.CartParms;

/** This process's part of the plate, with a halo of one cell; the upper edge of the plate is hot. */
class Plate {
    final int rows;
    final int columns;
    final int width; // of a row, including the halo
    private final boolean top;
    private double[] now;
    private double[] next;

    Plate(CartParms place, int edge) {
        rows = share(edge, place.dims[0], place.coords[0]);
        columns = share(edge, place.dims[1], place.coords[1]);
        width = columns + 2;
        top = place.coords[0] == 0;
        now = new double[(rows + 2) * width];
        next = new double[(rows + 2) * width];
        heat(now);
        heat(next);
    }

    private static int share(int all, int parts, int part) {
        return all / parts + (part < all % parts ? 1 : 0);
    }

    private void heat(double[] cells) {
        if (top) {
            java.util.Arrays.fill(cells, 0, width, 100.0);
        }
    }

    double[] cells() {
        return now;
    }

    /** Executes one step; returns the largest change of a cell. */
    double relax() {
        double change = 0;
        for (int row = 1; row <= rows; row++) {
            for (int at = row * width + 1; at <= row * width + columns; at++) {
                next[at] = (now[at - 1] + now[at + 1] + now[at - width] + now[at + width]) / 4;
                change = Math.max(change, Math.abs(next[at] - now[at]));
            }
        }
        double[] swap = now;
        now = next;
        next = swap;
        return change;
    }

    double sum() {
        double sum = 0;
        for (int row = 1; row <= rows; row++) {
            for (int at = row * width + 1; at <= row * width + columns; at++) {
                sum += now[at];
            }
        }
        return sum;
    }
}

/** Arithmetic of parts of columns that are stored in arrays one after the other. */
final class Columns {
    private Columns() {}

    /** Adds a multiple of one part to another. */
    static void add(double factor, double[] from, int fromAt, double[] to, int toAt, int length) {
        for (int i = 0; i < length; i++) {
            to[toAt + i] += factor * from[fromAt + i];
        }
    }

    static void scale(double factor, double[] column, int at, int length) {
        for (int i = at; i < at + length; i++) {
            column[i] *= factor;
        }
    }

    /** The index of the element with the largest absolute value; the first if there are several. */
    static int largest(double[] column, int at, int length) {
        int largest = at;
        for (int i = at + 1; i < at + length; i++) {
            if (Math.abs(column[i]) > Math.abs(column[largest])) {
                largest = i;
            }
        }
        return largest;
    }

    static void swap(double[] column, int one, int other) {
        double value = column[one];
        column[one] = column[other];
        column[other] = value;
    }
}

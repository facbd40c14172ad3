/**
 * Rows of a sparse matrix, each by its nonzero elements, one row after the other.
 *
 * @param start where each row begins, and where the last one ends
 * @param column of each element
 * @param value of each element
 */
record SparseMatrix(int[] start, int[] column, double[] value) {
    int rows() {
        return start.length - 1;
    }

    /** The product with a whole vector. */
    void multiply(double[] vector, double[] product) {
        for (int row = 0; row < rows(); row++) {
            product[row] = multiply(start[row], start[row + 1], vector);
        }
    }

    private double multiply(int from, int to, double[] vector) {
        double first = 0; // why four: a sum waits for the one before it, four do not wait for each other
        double second = 0;
        double third = 0;
        double fourth = 0;
        int i = from;
        for (; i + 3 < to; i += 4) {
            first += value[i] * vector[column[i]];
            second += value[i + 1] * vector[column[i + 1]];
            third += value[i + 2] * vector[column[i + 2]];
            fourth += value[i + 3] * vector[column[i + 3]];
        }
        double sum = (first + second) + (third + fourth);
        for (; i < to; i++) {
            sum += value[i] * vector[column[i]];
        }
        return sum;
    }
}

/**
 * Rows of a sparse matrix in compressed row storage.
 *
 * @param start the start of each row, and the end of the last one
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
        double sum = 0; // one sum, because the sums of the next rows do not depend on it
        for (int i = from; i < to; i++) {
            sum += value[i] * vector[column[i]];
        }
        return sum;
    }
}

/**
 * A dense system of equations with random coefficients from -2 to 2, whose solution, except for rounding, is 1
 * everywhere. Each column can be generated independently.
 *
 * @param order the number of equations
 * @param numbers the generator of the coefficients, row by row
 * @param seed the number before the first
 */
record Equations(int order, Congruence numbers, long seed) {
    /** Writes a column into an array, starting at an index. */
    void column(int column, double[] into, int at) {
        long number = numbers.after(seed, column + 1);
        long nextRow = numbers.factor(order);
        for (int i = 0; i < order; i++) {
            into[at + i] = 4 * number * numbers.unit() - 2;
            number = numbers.times(number, nextRow);
        }
    }

    /** The right-hand side: the sum of each row. */
    double[] rightSide() {
        double[] sums = new double[order];
        double[] column = new double[order];
        for (int j = 0; j < order; j++) {
            column(j, column, 0);
            Columns.add(1, column, 0, sums, 0, order);
        }
        return sums;
    }

    /** The residual of a solution, normalized by the machine precision and the norms of matrix and solution. */
    double residual(double[] solution) {
        double[] rest = rightSide();
        double[] column = new double[order];
        double largest = 0;
        for (int j = 0; j < order; j++) {
            column(j, column, 0);
            largest = Math.max(largest, norm(column));
            Columns.add(-solution[j], column, 0, rest, 0, order);
        }
        return norm(rest) / (order * largest * norm(solution) * Math.ulp(1.0));
    }

    private static double norm(double[] vector) {
        return Math.abs(vector[Columns.largest(vector, 0, vector.length)]);
    }
}

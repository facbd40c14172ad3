/**
 * A dense system of equations whose coefficients lie from -2 to 2 at random and whose solution is 1 everywhere, but for
 * rounding. Each column can be made by itself.
 *
 * @param order how many equations there are
 * @param numbers that the coefficients are made of, row by row
 * @param seed the number before the first
 */
record Equations(int order, Congruence numbers, long seed) {
    /** Puts a column into an array, from a place on. */
    void column(int column, double[] into, int at) {
        long number = numbers.after(seed, column + 1);
        long nextRow = numbers.factor(order);
        for (int i = 0; i < order; i++) {
            into[at + i] = 4 * number * numbers.unit() - 2;
            number = numbers.times(number, nextRow);
        }
    }

    /** What the rows sum up to. */
    double[] rightSide() {
        double[] sums = new double[order];
        double[] column = new double[order];
        for (int j = 0; j < order; j++) {
            column(j, column, 0);
            Columns.add(1, column, 0, sums, 0, order);
        }
        return sums;
    }

    /** How far a solution is from being one, in units of what rounding explains. */
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

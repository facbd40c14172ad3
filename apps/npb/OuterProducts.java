import module java.base;

/**
 * The matrix of CG: the weighted sum of the outer products of random sparse vectors with themselves, whose weights fall
 * from 1 to the reciprocal of the condition number, so that the sum is symmetric positive definite; plus that
 * reciprocal minus the shift on the diagonal.
 *
 * <p>Every rank draws all vectors, which are small, and multiplies those that its rows need.
 *
 * @param order the number of vectors, and of rows
 * @param start the start of each vector, and the end of the last one
 * @param index of each element
 * @param value of each element
 */
record OuterProducts(int order, int[] start, int[] index, double[] value) {
    private static final double RECIPROCAL_CONDITION = 0.1;
    private static final double OWN_VALUE = 0.5;

    /** Draws the vectors: each has some elements at random indexes, and one at its own number. */
    static OuterProducts drawn(int order, int nonzeros, long seed) {
        Randoms randoms = new Randoms(seed);
        randoms.next(); // the suite discards one number
        int range = Integer.highestOneBit(2 * order - 1); // the smallest power of two that is not below the order
        int[] start = new int[order + 1];
        int[] index = new int[order * (nonzeros + 1)];
        double[] value = new double[order * (nonzeros + 1)];
        int[] vectorAt = new int[order]; // 1 + the number of the last vector with an element at the index
        int next = 0;
        for (int vector = 0; vector < order; vector++) {
            int own = -1;
            for (int end = next + nonzeros; next < end; ) {
                double drawn = randoms.next();
                int place = (int) (range * randoms.next());
                if (place < order && vectorAt[place] != vector + 1) {
                    vectorAt[place] = vector + 1;
                    own = place == vector ? next : own;
                    index[next] = place;
                    value[next++] = drawn;
                }
            }
            int at = own < 0 ? next++ : own;
            index[at] = vector;
            value[at] = OWN_VALUE;
            start[vector + 1] = next;
        }
        return new OuterProducts(order, start, index, value);
    }

    /** The weight of each outer product. */
    double[] weights() {
        double ratio = Math.pow(RECIPROCAL_CONDITION, 1.0 / order);
        double[] weights = new double[order];
        weights[0] = 1;
        for (int i = 1; i < order; i++) {
            weights[i] = weights[i - 1] * ratio;
        }
        return weights;
    }

    /** Rows of the matrix. */
    SparseMatrix rows(Part part, double shift) {
        return new Assembly(this, part).rows(RECIPROCAL_CONDITION - shift);
    }
}

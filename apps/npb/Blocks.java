/** Arithmetic of blocks of vectors, all of the same length. */
final class Blocks {
    private Blocks() {}

    /** The inner product. */
    static double dot(double[] one, double[] other) {
        double first = 0; // four sums, because each addition waits for the previous one of its own sum only
        double second = 0;
        double third = 0;
        double fourth = 0;
        int i = 0;
        for (; i + 3 < one.length; i += 4) {
            first += one[i] * other[i];
            second += one[i + 1] * other[i + 1];
            third += one[i + 2] * other[i + 2];
            fourth += one[i + 3] * other[i + 3];
        }
        double sum = (first + second) + (third + fourth);
        for (; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }

    /** A multiple of a block. */
    static void scale(double[] block, double factor, double[] result) {
        for (int i = 0; i < result.length; i++) {
            result[i] = factor * block[i];
        }
    }

    /**
     * Moves the solution along the direction, and the residual along the product; returns the squared norm of the
     * residual.
     */
    static double advance(double length, double[] direction, double[] product, double[] solution, double[] residue) {
        for (int i = 0; i < solution.length; i++) {
            solution[i] += length * direction[i];
            residue[i] -= length * product[i];
        }
        return dot(residue, residue);
    }

    /** Computes the next search direction. */
    static void turn(double[] residue, double factor, double[] direction) {
        for (int i = 0; i < direction.length; i++) {
            direction[i] = residue[i] + factor * direction[i];
        }
    }

    /** The squared distance. */
    static double distance(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            double difference = one[i] - other[i];
            sum += difference * difference;
        }
        return sum;
    }
}

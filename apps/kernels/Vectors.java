/** Vector arithmetic with a fixed order of operations, so that every rank computes the same bits. */
final class Vectors {
    private Vectors() {}

    /** The inner product of two ranges of the given length, each with its first index. */
    static double dot(double[] one, int from, double[] other, int otherFrom, int length) {
        double first = 0; // four sums, because each addition waits for the previous one of its own sum only
        double second = 0;
        double third = 0;
        double fourth = 0;
        int i = 0;
        for (; i + 3 < length; i += 4) {
            first += one[from + i] * other[otherFrom + i];
            second += one[from + i + 1] * other[otherFrom + i + 1];
            third += one[from + i + 2] * other[otherFrom + i + 2];
            fourth += one[from + i + 3] * other[otherFrom + i + 3];
        }
        double sum = (first + second) + (third + fourth);
        for (; i < length; i++) {
            sum += one[from + i] * other[otherFrom + i];
        }
        return sum;
    }

    /** The inner product of two vectors of the same length. */
    static double dot(double[] one, double[] other) {
        return dot(one, 0, other, 0, one.length);
    }
}

import module java.base;

/** A rank's rows of the square matrix; each element is a real part followed by an imaginary part. */
final class Matrix {
    private static final int SEED = 42;

    private final Partners<double[]> partners;
    private final int side;
    private final Share share;

    /** The roots of unity of the order of a row. */
    private final double[] roots;

    /** The twiddle factors between the two transforms. */
    private final double[] turns;

    private double[] cells;

    /** A matrix of random numbers, the same in every run. */
    Matrix(Partners<double[]> partners, int side) {
        this.partners = partners;
        this.side = side;
        share = share(partners.rank());
        int elements = side * side;
        cells = IntStream.range(share.from() * side, share.to() * side)
                .mapToObj(i -> new SplittableRandom(SEED + i))
                .flatMapToDouble(random -> random.doubles(2, -1, 1))
                .toArray();
        roots = unity(IntStream.range(0, side), side);
        turns = unity(
                IntStream.range(share.from(), share.to())
                        .flatMap(i -> IntStream.range(0, side).map(j -> i * j)),
                elements);
    }

    private static double[] unity(IntStream powers, int order) {
        return powers.mapToDouble(power -> -2 * Math.PI * power / order)
                .flatMap(angle -> DoubleStream.of(Math.cos(angle), Math.sin(angle)))
                .toArray();
    }

    private Share share(int rank) {
        return Share.of(rank, partners.size(), side);
    }

    /** The elements, which the next step changes. */
    double[] cells() {
        return cells;
    }

    void transform() {
        transpose();
        transformRows();
        turn();
        transpose();
        transformRows();
        transpose();
    }

    /** The inverse transform: conjugates, transforms, conjugates, and divides by the number of elements. */
    void invert() {
        scale(1, -1);
        transform();
        double part = 1.0 / side / side;
        scale(part, -part);
    }

    private void scale(double real, double imaginary) {
        for (int i = 0; i < cells.length; i += 2) {
            cells[i] *= real;
            cells[i + 1] *= imaginary;
        }
    }

    private void transpose() {
        List<double[]> blocks = partners.exchange(this::block);
        for (int from = 0; from < blocks.size(); from++) {
            Share columns = share(from);
            double[] block = blocks.get(from);
            int width = 2 * columns.rows();
            for (int row = 0; row < share.rows(); row++) {
                System.arraycopy(block, row * width, cells, 2 * (row * side + columns.from()), width);
            }
        }
    }

    /** The block for another rank: this rank's rows of that rank's columns, column by column. */
    private double[] block(int to) {
        Share columns = share(to);
        double[] block = new double[2 * columns.rows() * share.rows()];
        int next = 0;
        for (int column = columns.from(); column < columns.to(); column++) {
            for (int row = 0; row < share.rows(); row++) {
                block[next++] = cells[2 * (row * side + column)];
                block[next++] = cells[2 * (row * side + column) + 1];
            }
        }
        return block;
    }

    private void turn() {
        for (int i = 0; i < cells.length; i += 2) {
            double real = cells[i] * turns[i] - cells[i + 1] * turns[i + 1];
            cells[i + 1] = cells[i] * turns[i + 1] + cells[i + 1] * turns[i];
            cells[i] = real;
        }
    }

    private void transformRows() {
        for (int row = 0; row < share.rows(); row++) {
            reverse(row * side);
            for (int half = 1; half < side; half *= 2) {
                for (int first = row * side; first < (row + 1) * side; first += 2 * half) {
                    combine(first, half);
                }
            }
        }
    }

    /** Permutes the elements of a row by bit reversal of their indexes. */
    private void reverse(int first) {
        int unused = Integer.SIZE - Integer.numberOfTrailingZeros(side);
        for (int i = 1; i < side; i++) {
            int j = Integer.reverse(i) >>> unused;
            if (i < j) {
                swap(2 * (first + i), 2 * (first + j));
                swap(2 * (first + i) + 1, 2 * (first + j) + 1);
            }
        }
    }

    private void swap(int i, int j) {
        double one = cells[i];
        cells[i] = cells[j];
        cells[j] = one;
    }

    /** Combines two transforms of half the length into one. */
    private void combine(int first, int half) {
        int stride = side / half; // two numbers per root; stride / 2 is the ratio of side to transform length
        for (int i = 0; i < half; i++) {
            int even = 2 * (first + i);
            int odd = even + 2 * half;
            double cos = roots[i * stride];
            double sin = roots[i * stride + 1];
            double real = cells[odd] * cos - cells[odd + 1] * sin;
            double imaginary = cells[odd] * sin + cells[odd + 1] * cos;
            cells[odd] = cells[even] - real;
            cells[odd + 1] = cells[even + 1] - imaginary;
            cells[even] += real;
            cells[even + 1] += imaginary;
        }
    }
}

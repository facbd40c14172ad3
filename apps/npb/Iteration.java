import module java.base;
import module org.mobula;

/**
 * A rank's part of the inverse power method with conjugate gradients. All vectors are blocks of the rank's own rows,
 * except the operand of a matrix-vector product, which is whole.
 *
 * <p>M. R. Hestenes and E. Stiefel, <i>Methods of Conjugate Gradients for Solving Linear Systems</i>, Journal of
 * Research of the National Bureau of Standards 49(6), 1952.
 *
 * <p><b>Threads:</b> one.
 */
final class Iteration {
    /** The conjugate gradient steps in each iteration of the power method. */
    static final int STEPS = 25;

    private final Communicator world;
    private final SparseMatrix matrix;
    private final int rows;
    private final int from;
    private final int[] counts;
    private final int[] displacements;
    private final double[] whole;
    private final Section everywhere;
    private final double[] x;
    private final double[] z;
    private final double[] residue;
    private final double[] direction;
    private final double[] product;
    private final double[] one = new double[1];
    private final double[] two = new double[2];
    private final Section oneSum = Section.of(one);
    private final Section twoSums = Section.of(two);
    private final Tally sent = new Tally();

    private double eigenvalue;
    private double residual;

    /**
     * @param matrix this rank's rows
     * @param order the number of rows of all ranks
     */
    Iteration(Communicator world, SparseMatrix matrix, int order) {
        this.world = world;
        this.matrix = matrix;
        List<Part> parts = IntStream.range(0, world.size())
                .mapToObj(rank -> Part.of(rank, world.size(), order))
                .toList();
        counts = parts.stream().mapToInt(Part::length).toArray();
        displacements = parts.stream().mapToInt(Part::from).toArray();
        rows = counts[world.rank()];
        from = displacements[world.rank()];
        whole = new double[order];
        everywhere = Section.of(whole);
        x = new double[rows];
        z = new double[rows];
        residue = new double[rows];
        direction = new double[rows];
        product = new double[rows];
        begin();
    }

    /** What this rank passed to communication operations. */
    Tally sent() {
        return sent;
    }

    /** The current estimate of the smallest eigenvalue: the reciprocal of the inverse matrix's largest one. */
    double eigenvalue() {
        return eigenvalue;
    }

    /** The norm of the residual of the last linear system. */
    double residual() {
        return residual;
    }

    /** Resets to the initial vector. */
    void begin() {
        Arrays.fill(x, 1);
        sent.clear();
    }

    void run(int iterations) {
        for (int i = 0; i < iterations; i++) {
            solve();
            two[0] = Blocks.dot(x, z);
            two[1] = Blocks.dot(z, z);
            sum(twoSums, two.length);
            eigenvalue = 1 / two[0];
            Blocks.scale(z, 1 / Math.sqrt(two[1]), x);
        }
    }

    /** Solves A z = x approximately. */
    private void solve() {
        Arrays.fill(z, 0);
        System.arraycopy(x, 0, residue, 0, rows);
        System.arraycopy(x, 0, direction, 0, rows);
        double square = sum(Blocks.dot(residue, residue));
        for (int step = 0; step < STEPS; step++) {
            multiply(direction);
            double length = square / sum(Blocks.dot(direction, product));
            double before = square;
            square = sum(Blocks.advance(length, direction, product, z, residue));
            Blocks.turn(residue, square / before, direction);
        }
        multiply(z);
        residual = Math.sqrt(sum(Blocks.distance(x, product)));
    }

    /** Multiplies the matrix by a vector, of which each rank has a block. */
    private void multiply(double[] block) {
        System.arraycopy(block, 0, whole, from, rows);
        world.allGatherv(Section.IN_PLACE, everywhere, counts, displacements);
        sent.add((long) rows * Double.BYTES);
        matrix.multiply(whole, product);
    }

    private double sum(double mine) {
        one[0] = mine;
        sum(oneSum, 1);
        return one[0];
    }

    private void sum(Section values, int count) {
        world.allReduce(Section.IN_PLACE, values, Operation.SUM);
        sent.add((long) count * Double.BYTES);
    }
}

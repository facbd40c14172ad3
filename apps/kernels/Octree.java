import module java.base;

/**
 * A distributed octree over bodies. Space is a cube, divided recursively into octants in Morton order, so the bodies of
 * each octant are contiguous. Each rank owns the bodies of a range of that order, and builds the largest octants that
 * it owns entirely, its branches. The branches of all ranks are joined into one tree, which is the same as if one rank
 * had built it from all bodies.
 *
 * <p>After M. S. Warren and J. K. Salmon, <i>A parallel hashed oct-tree N-body algorithm</i>, 1993.
 */
final class Octree {
    /** The maximum depth. */
    static final int LEVELS = 17;

    /** The number of cubes at the maximum depth; a {@code double} represents every key exactly. */
    static final long KEYS = 1L << 3 * LEVELS;

    private static final int PARTS = 8;

    /**
     * An octant that a rank owns entirely.
     *
     * @param key of the first cube of maximum depth in it
     * @param level its depth
     */
    record Branch(long key, int level, Cell cell) {}

    private Octree() {}

    /** The key of the cube of maximum depth that contains a body. */
    static long key(Body body, double space) {
        return spread(body.x, space) | spread(body.y, space) << 1 | spread(body.z, space) << 2;
    }

    /** The position along an axis, with its bits spread to every third bit. */
    private static long spread(double at, double space) {
        long steps = Math.min((long) ((at + space) / (2 * space) * (1 << LEVELS)), (1 << LEVELS) - 1);
        long spread = 0;
        for (int bit = 0; bit < LEVELS; bit++) {
            spread |= (steps >>> bit & 1) << 3 * bit;
        }
        return spread;
    }

    /** The branches over sorted bodies, which are all bodies with keys from {@code from} to below {@code to}. */
    static List<Branch> branches(List<Body> bodies, long from, long to) {
        List<Branch> branches = new ArrayList<>();
        gather(bodies, 0, 0, from, to, branches);
        return branches;
    }

    private static void gather(List<Body> bodies, long key, int level, long from, long to, List<Branch> branches) {
        long span = KEYS >>> 3 * level;
        if (bodies.isEmpty()) {
            return;
        }
        if (from <= key && key + span <= to) {
            branches.add(new Branch(key, level, grow(bodies, level)));
            return;
        }
        for (List<Body> part : split(bodies, body -> body.key, level)) {
            long first = part.getFirst().key & -(span / PARTS);
            gather(part, first, level + 1, from, to, branches);
        }
    }

    private static Cell grow(List<Body> bodies, int level) {
        if (bodies.size() == 1) {
            return Cell.of(bodies.getFirst());
        }
        if (level == LEVELS) {
            return Cell.of(bodies.stream().map(Cell::of).toList());
        }
        return Cell.of(split(bodies, body -> body.key, level).stream()
                .map(part -> grow(part, level + 1))
                .toList());
    }

    /** The tree over all branches, in Morton order. */
    static Cell root(List<Branch> branches) {
        return join(branches, 0);
    }

    private static Cell join(List<Branch> branches, int level) {
        Branch first = branches.getFirst();
        if (branches.size() == 1 && (first.level == level || first.cell.isBody())) {
            return first.cell;
        }
        return Cell.of(split(branches, Branch::key, level).stream()
                .map(part -> join(part, level + 1))
                .toList());
    }

    /** Splits sorted elements into the octants of a cube; empty octants are omitted. */
    private static <T> List<List<T>> split(List<T> sorted, ToLongFunction<T> key, int level) {
        int shift = 3 * (LEVELS - 1 - level);
        List<List<T>> parts = new ArrayList<>(PARTS);
        int from = 0;
        while (from < sorted.size()) {
            long part = key.applyAsLong(sorted.get(from)) >>> shift;
            int to = from + 1;
            while (to < sorted.size() && key.applyAsLong(sorted.get(to)) >>> shift == part) {
                to++;
            }
            parts.add(sorted.subList(from, to));
            from = to;
        }
        return parts;
    }

    /** Packs the parts of branches that bodies in a box may need. */
    static double[] pack(List<Branch> branches, Box box, Opening opening) {
        DoubleStream.Builder numbers = DoubleStream.builder();
        for (Branch branch : branches) {
            numbers.add(branch.key).add(branch.level);
            branch.cell.pack(box, opening, branch.level, numbers);
        }
        return numbers.build().toArray();
    }

    static List<Branch> unpack(double[] numbers) {
        List<Branch> branches = new ArrayList<>();
        PrimitiveIterator.OfDouble next = Arrays.stream(numbers).iterator();
        while (next.hasNext()) {
            branches.add(new Branch((long) next.nextDouble(), (int) next.nextDouble(), Cell.unpack(next)));
        }
        return branches;
    }
}

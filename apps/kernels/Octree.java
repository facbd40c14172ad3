import module java.base;

/**
 * An octree over bodies, in parts. Space is a cube; halved along each axis again and again it becomes smaller ones, in
 * Morton's order: all that is in a cube follows one another. Each rank has the bodies of a stretch of that order, and
 * builds the largest cubes that it has whole, its branches. From the branches of all ranks grows the one tree, the same
 * as if one had built it from all bodies.
 *
 * <p>After M. S. Warren and J. K. Salmon, <i>A parallel hashed oct-tree N-body algorithm</i>, 1993.
 */
final class Octree {
    /** How often space is halved at most. */
    static final int LEVELS = 17;

    /** How many cubes there are then; numbers so small are the same as {@code double}. */
    static final long KEYS = 1L << 3 * LEVELS;

    private static final int PARTS = 8;

    /**
     * A cube that a rank has whole.
     *
     * @param key of the first of the smallest cubes in it
     * @param level how many times space was halved for it
     */
    record Branch(long key, int level, Cell cell) {}

    private Octree() {}

    /** The smallest cube that a body is in. */
    static long key(Body body, double space) {
        return spread(body.x, space) | spread(body.y, space) << 1 | spread(body.z, space) << 2;
    }

    /** Where on an axis something is, a bit in every three. */
    private static long spread(double at, double space) {
        long steps = Math.min((long) ((at + space) / (2 * space) * (1 << LEVELS)), (1 << LEVELS) - 1);
        long spread = 0;
        for (int bit = 0; bit < LEVELS; bit++) {
            spread |= (steps >>> bit & 1) << 3 * bit;
        }
        return spread;
    }

    /** The branches over bodies in their order, which are all that there are from one key to another. */
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

    /** The tree over all branches, in their order. */
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

    /** What is in each of the halves of halves of halves of a cube, those with nothing left out. */
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

    /** What bodies in a box may need of branches. */
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

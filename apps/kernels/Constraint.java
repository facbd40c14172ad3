import module java.base;

/**
 * A binary constraint: which values of two variables are compatible. Compatibility is drawn at random when queried;
 * equal queries give equal results.
 *
 * @param allowed how many of 2^32 possible draws mean that two values are compatible
 */
record Constraint(int one, int other, long seed, long allowed) {
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private boolean allows(int value, int otherValue) {
        long drawn = seed + (((long) value << 32) + otherValue) * GOLDEN;
        drawn = (drawn ^ drawn >>> 30) * 0xbf58476d1ce4e5b9L;
        drawn = (drawn ^ drawn >>> 27) * 0x94d049bb133111ebL;
        return drawn >>> 32 < allowed;
    }

    /** The other variable of the constraint. */
    int opposite(int variable) {
        return variable == one ? other : one;
    }

    /** Whether a value of one variable has support in the remaining domain of the other. */
    boolean supports(int variable, int value, boolean[] possible) {
        for (int it = 0; it < possible.length; it++) {
            if (possible[it] && (variable == one ? allows(value, it) : allows(it, value))) {
                return true;
            }
        }
        return false;
    }

    static List<Constraint> all(Domains.Problem problem) {
        SplittableRandom random = new SplittableRandom(problem.seed());
        long allowed = Math.round(Math.min(1, problem.support() / 100.0 / problem.values()) * (1L << 32));
        return IntStream.range(0, problem.variables() * problem.degree() / 2)
                .mapToObj(number -> {
                    int one = random.nextInt(problem.variables());
                    int other = (one + random.nextInt(1, problem.variables())) % problem.variables();
                    return new Constraint(one, other, random.nextLong(), allowed);
                })
                .toList();
    }
}

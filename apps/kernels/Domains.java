import module java.base;

/**
 * The domains of all variables, and a worklist: for each variable of this rank, the constraints under which its values
 * may have lost support.
 *
 * <p><b>Threads:</b> one.
 */
final class Domains {
    /**
     * The problem to solve.
     *
     * @param degree the average number of constraints per variable
     * @param support the average number of values of another variable that support a value, in hundredths
     */
    record Problem(int variables, int values, int degree, int support, int seed) {}

    private final Share share;
    private final boolean[][] possible;
    private final List<List<Constraint>> constraints;
    private final List<Set<Constraint>> unsettled;
    private int last;

    Domains(Problem problem, Share share) {
        this.share = share;
        last = share.to() - 1;
        possible = new boolean[problem.variables()][problem.values()];
        for (boolean[] values : possible) {
            Arrays.fill(values, true);
        }
        constraints = IntStream.range(0, problem.variables())
                .<List<Constraint>>mapToObj(variable -> new ArrayList<>())
                .toList();
        for (Constraint constraint : Constraint.all(problem)) {
            constraints.get(constraint.one()).add(constraint);
            constraints.get(constraint.other()).add(constraint);
        }
        unsettled = IntStream.range(share.from(), share.to())
                .<Set<Constraint>>mapToObj(variable -> new LinkedHashSet<>(constraints.get(variable)))
                .toList();
    }

    /** The remaining values, by variable and value. */
    boolean[][] possible() {
        return possible;
    }

    /** The next of this rank's variables to be revised, or -1. */
    int next() {
        for (int i = 1; i <= share.rows(); i++) {
            int variable = share.from() + (last - share.from() + i) % share.rows();
            if (!unsettled.get(variable - share.from()).isEmpty()) {
                last = variable;
                return variable;
            }
        }
        return -1;
    }

    /** The values of one of this rank's variables that have lost support. */
    int[] impossible(int variable) {
        Set<Constraint> because = unsettled.get(variable - share.from());
        int[] impossible = IntStream.range(0, possible[variable].length)
                .filter(value -> possible[variable][value]
                        && because.stream().anyMatch(constraint -> !supported(variable, value, constraint)))
                .toArray();
        because.clear();
        return impossible;
    }

    private boolean supported(int variable, int value, Constraint constraint) {
        return constraint.supports(variable, value, possible[constraint.opposite(variable)]);
    }

    /** Removes values; variables that share a constraint with this one are to be revised. */
    void remove(int variable, int... values) {
        for (int value : values) {
            possible[variable][value] = false;
        }
        if (values.length > 0) {
            for (Constraint constraint : constraints.get(variable)) {
                int other = constraint.opposite(variable);
                if (share.from() <= other && other < share.to()) {
                    unsettled.get(other - share.from()).add(constraint);
                }
            }
        }
    }
}

import module java.base;

/**
 * Iterative deepening A* for the 15-puzzle (IDA*). Each iteration searches all sequences of moves up to a length. Its
 * jobs are distributed evenly; a rank whose own queue is empty steals from the others. The last iteration is searched
 * completely, so the number of solutions does not depend on who searches what.
 */
final class Ida implements Program.Problem {
    private static final int STEAL = 0;
    private static final int REPORT = 1;
    private static final int TOTAL = 2;
    private static final int LEAST_JOBS = 64;
    private static final int SEED = 40;

    private final int moves;
    private final List<Puzzle> jobs;
    private final Deque<Puzzle> queue = new ConcurrentLinkedDeque<>();
    private final Map<Integer, Search> totals = new ConcurrentHashMap<>();

    private Ida(int moves) {
        this.moves = moves;
        this.jobs = Puzzle.scrambled(moves, SEED).successors(LEAST_JOBS);
    }

    static void main(String[] arguments) {
        Options options = new Options("Ida.java", "The shortest solutions of a 15-puzzle, by iterative deepening.")
                .number("moves", 36, 58, 0, "random moves from the goal to the start");
        Program.run(options, arguments, given -> new Ida(given.value("moves")));
    }

    @Override
    public String text(int ranks) {
        return "IDA* %d moves from the goal".formatted(moves);
    }

    @Override
    public int largestMessage(int ranks) {
        return Math.max(Puzzle.WORDS, Search.WORDS + 2) * Message.WORD_BYTES;
    }

    /** A request is what to do, the limit of the iteration, and what is reported. */
    @Override
    public int[] answer(int from, IntBuffer request) {
        int limit = request.get(1);
        return switch (request.get(0)) {
            case STEAL -> {
                Puzzle job = queue.pollFirst();
                yield job == null ? new int[0] : job.words();
            }
            case REPORT -> {
                totals.merge(limit, Search.of(request.slice(2, Search.WORDS)), Search::plus);
                yield new int[0];
            }
            case TOTAL -> totals.get(limit).words();
            default -> throw new IllegalArgumentException("an unknown request: " + request.get(0));
        };
    }

    @Override
    public double[] solve(Exchange exchange) {
        int limit = 0;
        Search total = Search.NOTHING;
        for (int next = jobs.getFirst().estimate(); total.solutions() == 0; next = total.next()) {
            limit = next;
            for (int i = exchange.rank(); i < jobs.size(); i += exchange.size()) {
                queue.add(jobs.get(i));
            }
            exchange.node.barrier(); // all queues are full
            Search mine = work(exchange, limit);
            int[] report = IntStream.concat(IntStream.of(REPORT, limit), Arrays.stream(mine.words()))
                    .toArray();
            exchange.ask(0, report);
            exchange.node.barrier(); // all ranks have reported
            total = Search.of(IntBuffer.wrap(exchange.ask(0, TOTAL, limit)));
        }
        return exchange.rank() == 0 ? total.numbers(limit) : new double[0];
    }

    private Search work(Exchange exchange, int limit) {
        Search sum = Search.NOTHING;
        for (int i = 0; i < exchange.size(); i++) {
            int victim = (exchange.rank() + i) % exchange.size();
            for (Puzzle job = take(exchange, victim, limit); job != null; job = take(exchange, victim, limit)) {
                sum = sum.plus(job.search(limit));
            }
        }
        return sum;
    }

    private Puzzle take(Exchange exchange, int victim, int limit) {
        if (victim == exchange.rank()) {
            return queue.pollLast();
        }
        int[] words = exchange.ask(victim, STEAL, limit);
        return words.length == 0 ? null : Puzzle.of(IntBuffer.wrap(words));
    }

    @Override
    public double[] solveAlone(int ranks) {
        int limit = jobs.getFirst().estimate();
        while (true) {
            Search sum = Search.NOTHING;
            for (Puzzle job : jobs) {
                sum = sum.plus(job.search(limit));
            }
            if (sum.solutions() > 0) {
                return sum.numbers(limit);
            }
            limit = sum.next();
        }
    }

    /**
     * The result of a search.
     *
     * @param solutions how many were found
     * @param next the least length beyond the limit
     * @param nodes how many positions were examined
     */
    record Search(int solutions, int next, long nodes) {
        static final int WORDS = 4;
        static final Search NOTHING = new Search(0, Integer.MAX_VALUE, 0);

        static Search of(IntBuffer words) {
            return new Search(
                    words.get(0), words.get(1), (long) words.get(2) << 32 | Integer.toUnsignedLong(words.get(3)));
        }

        int[] words() {
            return new int[] {solutions, next, (int) (nodes >>> 32), (int) nodes};
        }

        Search plus(Search other) {
            return new Search(solutions + other.solutions, Math.min(next, other.next), nodes + other.nodes);
        }

        double[] numbers(int limit) {
            return new double[] {limit, solutions, nodes};
        }
    }
}

import module java.base;

/**
 * A position of the 15-puzzle, and the moves that led to it.
 *
 * @param tiles four bits for each of 16 places; the blank is 0, and the goal has every tile at the place of its number
 * @param blank the place of the blank
 * @param before the place that the blank was at before; -1 at the start
 * @param done the number of moves
 */
record Puzzle(long tiles, int blank, int before, int done) {
    static final int WORDS = 5;

    private static final int SIDE = 4;
    private static final int PLACES = SIDE * SIDE;
    private static final int[][] NEIGHBOURS = IntStream.range(0, PLACES)
            .mapToObj(place -> IntStream.of(
                            place >= SIDE ? place - SIDE : -1,
                            place % SIDE > 0 ? place - 1 : -1,
                            place % SIDE < SIDE - 1 ? place + 1 : -1,
                            place < PLACES - SIDE ? place + SIDE : -1)
                    .filter(other -> other >= 0)
                    .toArray())
            .toArray(int[][]::new);

    /** A position at the end of a random walk from the goal that never goes back at once. */
    static Puzzle scrambled(int moves, int seed) {
        long goal = LongStream.range(0, PLACES).map(place -> place << 4 * place).sum();
        SplittableRandom random = new SplittableRandom(seed);
        Puzzle puzzle = new Puzzle(goal, 0, -1, 0);
        for (int i = 0; i < moves; i++) {
            List<Puzzle> next = puzzle.next();
            puzzle = next.get(random.nextInt(next.size()));
        }
        return new Puzzle(puzzle.tiles, puzzle.blank, -1, 0);
    }

    static Puzzle of(IntBuffer words) {
        return new Puzzle(
                (long) words.get(0) << 32 | Integer.toUnsignedLong(words.get(1)),
                words.get(2),
                words.get(3),
                words.get(4));
    }

    int[] words() {
        return new int[] {(int) (tiles >>> 32), (int) tiles, blank, before, done};
    }

    private Puzzle moved(int to) {
        long tile = tiles >>> 4 * to & 15;
        return new Puzzle(tiles ^ tile << 4 * to ^ tile << 4 * blank, to, blank, done + 1);
    }

    private List<Puzzle> next() {
        return Arrays.stream(NEIGHBOURS[blank])
                .filter(to -> to != before)
                .mapToObj(this::moved)
                .toList();
    }

    /**
     * At least {@code least} positions: those after each number of moves until there are enough; solved ones are kept.
     */
    List<Puzzle> successors(int least) {
        List<Puzzle> all = List.of(this);
        while (all.size() < least && all.stream().anyMatch(puzzle -> puzzle.distance() > 0)) {
            all = all.stream()
                    .flatMap(puzzle -> puzzle.distance() == 0 ? Stream.of(puzzle) : puzzle.next().stream())
                    .toList();
        }
        return all;
    }

    /** The least number of moves that any solution through this position has. */
    int estimate() {
        return done + distance();
    }

    /** The sum of the distances of all tiles from their places. */
    private int distance() {
        int sum = 0;
        for (int place = 0; place < PLACES; place++) {
            int tile = (int) (tiles >>> 4 * place & 15);
            sum += tile == 0 ? 0 : steps(tile, place);
        }
        return sum;
    }

    private static int steps(int tile, int place) {
        return Math.abs(tile % SIDE - place % SIDE) + Math.abs(tile / SIDE - place / SIDE);
    }

    /** Examines all continuations with a limited number of moves. */
    Ida.Search search(int limit) {
        Searcher searcher = new Searcher(limit);
        searcher.extend(tiles, blank, before, done, distance());
        return new Ida.Search(searcher.solutions, searcher.next, searcher.nodes);
    }

    /** A depth-first search. */
    private static final class Searcher {
        private final int limit;
        private int solutions;
        private int next = Integer.MAX_VALUE;
        private long nodes;

        Searcher(int limit) {
            this.limit = limit;
        }

        private void extend(long tiles, int blank, int before, int done, int distance) {
            nodes++;
            if (done + distance > limit) {
                next = Math.min(next, done + distance);
            } else if (distance == 0) {
                solutions++;
            } else {
                for (int to : NEIGHBOURS[blank]) {
                    if (to != before) {
                        long tile = tiles >>> 4 * to & 15;
                        int change = steps((int) tile, blank) - steps((int) tile, to);
                        long moved = tiles ^ tile << 4 * to ^ tile << 4 * blank;
                        extend(moved, to, blank, done + 1, distance + change);
                    }
                }
            }
        }
    }
}

import module java.base;

/**
 * A depth-first search of all completions of a partial tour, nearest city first; it prunes partial tours that are
 * already as long as the shortest known tour.
 *
 * <p><b>Threads:</b> one.
 */
final class TourSearch {
    /** The bound that a search shares with others. */
    interface Bound {
        /** The length of the shortest tour known here. */
        int shortest();

        void found(int length, int[] tour);
    }

    /** The bound of a sequential search. */
    static final class Alone implements Bound {
        private int shortest = Integer.MAX_VALUE;

        @Override
        public int shortest() {
            return shortest;
        }

        @Override
        public void found(int length, int[] tour) {
            shortest = length;
        }
    }

    private final int[][] distance;
    private final int[][] nearest;
    private final Bound bound;
    private final int[] tour;
    private final boolean[] visited;
    private long routes;

    TourSearch(int[][] distance, Bound bound) {
        this.distance = distance;
        this.bound = bound;
        tour = new int[distance.length];
        visited = new boolean[distance.length];
        nearest = Arrays.stream(distance).map(TourSearch::byDistance).toArray(int[][]::new);
    }

    static int[] byDistance(int[] distance) {
        return IntStream.range(0, distance.length)
                .boxed()
                .sorted(Comparator.comparingInt(city -> distance[city]))
                .mapToInt(city -> city)
                .toArray();
    }

    /** Searches all tours with this prefix. */
    void from(int... beginning) {
        int length = 0;
        Arrays.fill(visited, false);
        for (int i = 0; i < beginning.length; i++) {
            tour[i] = beginning[i];
            visited[tour[i]] = true;
            length += i == 0 ? 0 : distance[tour[i - 1]][tour[i]];
        }
        extend(beginning.length, length);
    }

    /** The number of partial tours that were tried. */
    long routes() {
        return routes;
    }

    private void extend(int known, int length) {
        routes++;
        int last = tour[known - 1];
        if (known == tour.length) {
            int whole = length + distance[last][tour[0]];
            if (whole < bound.shortest()) {
                bound.found(whole, tour.clone());
            }
            return;
        }
        int[] toCity = distance[last];
        for (int city : nearest[last]) {
            if (length + toCity[city] >= bound.shortest()) {
                return; // the others are even farther
            }
            if (!visited[city]) {
                visited[city] = true;
                tour[known] = city;
                extend(known + 1, length + toCity[city]);
                visited[city] = false;
            }
        }
    }
}

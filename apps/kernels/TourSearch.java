import module java.base;

/**
 * Tries all ways to go on from the beginning of a tour, the nearest city first, but for those that are already as long
 * as the shortest tour that is known.
 *
 * <p><b>Threads:</b> one.
 */
final class TourSearch {
    /** What a search wants to know of others', and tells them. */
    interface Bound {
        /** How long the shortest tour is of which is known here. */
        int shortest();

        void found(int length, int[] tour);
    }

    /** A sequential search's. */
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

    /** All tours that begin so. */
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

    /** How many beginnings were looked at. */
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

package mpi;

/** This rank and the number of ranks, as a suffix of error messages: " at rank 2 of 4"; empty outside of a session. */
final class RankContext {
    private static volatile String text = "";

    private RankContext() {}

    static String text() {
        return text;
    }

    static void at(int rank, int size) {
        text = " at rank " + rank + " of " + size;
    }

    static void clear() {
        text = "";
    }
}

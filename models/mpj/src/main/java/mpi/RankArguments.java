package mpi;

import org.mobula.message.PointToPoint;

/** Checks ranks and tags of this API, and converts them to those of {@code org.mobula.message}. */
final class RankArguments {
    private RankArguments() {}

    static int destination(String call, int dest, int size) {
        if (dest == MPI.PROC_NULL) {
            return PointToPoint.NO_RANK;
        }
        checkRank(call, "destination", dest, size, "or MPI.PROC_NULL");
        return dest;
    }

    static int source(String call, int source, int size) {
        if (source == MPI.ANY_SOURCE) {
            return PointToPoint.ANY_SOURCE;
        }
        if (source == MPI.PROC_NULL) {
            return PointToPoint.NO_RANK;
        }
        checkRank(call, "source", source, size, "MPI.ANY_SOURCE or MPI.PROC_NULL");
        return source;
    }

    static void checkRoot(String call, int root, int size) {
        if (root < 0 || root >= size) {
            throw MPIException.of(
                    MPI.ERR_ROOT,
                    call,
                    "root " + root + " is no rank; give the same one of 0 to " + (size - 1) + " at all ranks");
        }
    }

    static void checkTag(String call, int tag, boolean received) {
        if (tag < 0 && !(received && tag == MPI.ANY_TAG)) {
            throw MPIException.of(
                    MPI.ERR_TAG, call, "tag " + tag + "; give at least 0" + (received ? ", or MPI.ANY_TAG" : ""));
        }
    }

    static int tag(int tag) {
        return tag == MPI.ANY_TAG ? PointToPoint.ANY_TAG : tag;
    }

    private static void checkRank(String call, String what, int rank, int size, String others) {
        if (rank < 0 || rank >= size) {
            throw MPIException.of(
                    MPI.ERR_RANK, call, what + " " + rank + " is no rank; give 0 to " + (size - 1) + ", " + others);
        }
    }
}

package org.mobula.replica;

import java.io.Serial;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** This rank has no replica of an object, or no longer has one. */
public final class ReplicaUnavailableException extends ReplicatedException {
    @Serial
    private static final long serialVersionUID = 1L;

    private ReplicaUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** The object was removed. */
    public static ReplicaUnavailableException removed(String name) {
        return new ReplicaUnavailableException(
                "the replicated object \"" + name + "\" was removed. Look up or create another one", null);
    }

    /**
     * The replica could not be created here, or could not do what the others did.
     *
     * @param doing what failed, as a clause
     */
    public static ReplicaUnavailableException lost(String name, int rank, String doing, Throwable cause) {
        return new ReplicaUnavailableException(
                "rank " + rank + " no longer has a replica of \"" + name + "\", because " + doing + " failed here: "
                        + cause + ". The other ranks continue; restart this one",
                cause);
    }

    /** Writes waited in the object when this rank joined, and threads cannot be transferred. */
    public static ReplicaUnavailableException late(String name, int rank, int waiting) {
        return new ReplicaUnavailableException(
                "rank " + rank + " has no replica of \"" + name + "\", because it joined while " + waiting
                        + (waiting == 1 ? " write waited in it" : " writes waited in it")
                        + ". Let every rank call Replicas.of before such calls are made",
                null);
    }

    /** The rank that sent its state when this one joined could not write that of this object. */
    public static ReplicaUnavailableException unwritten(String name, int rank) {
        return new ReplicaUnavailableException(
                "rank " + rank + " has no replica of \"" + name
                        + "\", because it joined later and the state could not be"
                        + " written; the log of the sending rank has the reason. Let every rank call Replicas.of before it is"
                        + " created",
                null);
    }

    /** The rank that sent its state when this one joined has no replica itself. */
    public static ReplicaUnavailableException absent(String name, int rank) {
        return new ReplicaUnavailableException(
                "rank " + rank + " has no replica of \"" + name
                        + "\", because it joined later and the rank that sent the"
                        + " state has none either. Let every rank call Replicas.of before it is created",
                null);
    }

    /**
     * The rank's classes differ from those of the rank that the object comes from.
     *
     * @param source a description of that rank
     */
    public static ReplicaUnavailableException otherCode(String name, int rank, String source, String className) {
        return new ReplicaUnavailableException(
                "rank " + rank + " has no replica of \"" + name + "\", because " + className
                        + " or a class it needs is not the same here as at " + source
                        + ". Run the same version on every rank",
                null);
    }

    /**
     * The replica's state differs from that at most ranks.
     *
     * @param right the ranks that have the right state
     */
    public static ReplicaUnavailableException diverged(
            String name, int rank, List<Integer> right, String write, long sequence) {
        return new ReplicaUnavailableException(
                "rank " + rank + " no longer has a replica of \"" + name
                        + "\", because it differed from those at ranks "
                        + right + " after " + write + " (number " + sequence
                        + " of the order): the method did not do the same here. Look for what it reads besides the"
                        + " object and its arguments",
                null);
    }
}

package mpi;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.message.Comparison;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.PointToPoint;
import org.mobula.message.RankGroup;

/**
 * An ordered set of processes. Creating a group is local; {@link Intracomm#Create} creates a communicator of it.
 *
 * <p><b>Threads:</b> any; immutable. <b>Failure:</b> {@link MPIException} of class {@link MPI#ERR_RANK} for ranks
 * that the group does not have and for duplicates, {@link MPI#ERR_GROUP} for no group.
 */
public class Group {
    /** Without an underlying group, because it is a constant that exists before a session. */
    static final Group EMPTY = new Group(null);

    private final @Nullable RankGroup delegate;

    Group(@Nullable RankGroup delegate) {
        this.delegate = delegate;
    }

    RankGroup delegate() {
        return delegate != null
                ? delegate
                : MpjSession.current("Group").world().group().incl();
    }

    /** The number of members. */
    public int Size() {
        return delegate().size();
    }

    /** The calling process' rank in it; {@link MPI#UNDEFINED} if it is not a member. */
    public int Rank() {
        return delegate().rank().orElse(MPI.UNDEFINED);
    }

    /** Translates ranks of one group to another one; {@link MPI#UNDEFINED} for those that it does not have. */
    public static int[] Translate_ranks(Group group1, int[] ranks1, Group group2) {
        String call = "Group.Translate_ranks";
        RankGroup from = checked(call, group1);
        RankGroup to = checked(call, group2);
        return ranked(
                call,
                ranks1,
                () -> Arrays.stream(from.translate(ranks1, to))
                        .map(rank -> rank == PointToPoint.NO_RANK ? MPI.UNDEFINED : rank)
                        .toArray());
    }

    /** {@link MPI#IDENT}, {@link MPI#SIMILAR} or {@link MPI#UNEQUAL}. */
    public static int Compare(Group group1, Group group2) {
        return likeness(checked("Group.Compare", group1).compare(checked("Group.Compare", group2)));
    }

    static int likeness(Comparison comparison) {
        return switch (comparison) {
            case IDENTICAL -> MPI.IDENT;
            case CONGRUENT -> MPI.CONGRUENT;
            case SIMILAR -> MPI.SIMILAR;
            case UNEQUAL -> MPI.UNEQUAL;
        };
    }

    /** The members of the first group, followed by those of the second that are not in the first. */
    public static Group Union(Group group1, Group group2) {
        return new Group(checked("Group.Union", group1).union(checked("Group.Union", group2)));
    }

    /** The members of the first that are in the second. */
    public static Group Intersection(Group group1, Group group2) {
        return new Group(checked("Group.Intersection", group1).intersection(checked("Group.Intersection", group2)));
    }

    /** The members of the first that are not in the second. */
    public static Group Difference(Group group1, Group group2) {
        return new Group(checked("Group.Difference", group1).difference(checked("Group.Difference", group2)));
    }

    /** The group of these ranks, in this order. */
    public Group Incl(int[] ranks) {
        return ranked("Group.Incl", ranks, () -> new Group(delegate().incl(ranks)));
    }

    /** The group without these ranks. */
    public Group Excl(int[] ranks) {
        return ranked("Group.Excl", ranks, () -> new Group(delegate().excl(ranks)));
    }

    /** The group of ranges of ranks, each a first rank, a last rank and a step. */
    public Group Range_incl(int[][] ranges) {
        return ranked("Group.Range_incl", ranges, () -> new Group(delegate().rangeIncl(ranges)));
    }

    /** The group without ranges of ranks, each a first rank, a last rank and a step. */
    public Group Range_excl(int[][] ranges) {
        return ranked("Group.Range_excl", ranges, () -> new Group(delegate().rangeExcl(ranges)));
    }

    /** Frees the group. Has no effect. */
    public void Free() {}

    /** As {@link #Free}. */
    public void free() {}

    /** As {@link #Free}; public as in mpiJava. */
    @Override
    @SuppressWarnings({"removal", "deprecation", "Finalize"})
    public void finalize() {}

    private static RankGroup checked(String call, Group group) {
        if (group == null) {
            throw MPIException.of(MPI.ERR_GROUP, call, "the group is null; use MPI.GROUP_EMPTY for an empty group");
        }
        return group.delegate();
    }

    private static <T> T ranked(String call, @Nullable Object ranks, Supplier<T> work) {
        if (ranks == null) {
            throw MPIException.of(MPI.ERR_ARG, call, "the array of ranks is null; give an empty one for none");
        }
        try {
            return work.get();
        } catch (MessageArgumentException refused) {
            throw MPIException.of(MPI.ERR_RANK, call, refused.reason());
        }
    }
}

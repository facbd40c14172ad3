package mpi;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.message.Comparison;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.PointToPoint;
import org.mobula.message.RankGroup;

/**
 * Processes in an order. Making one tells nobody; {@link Intracomm#Create} makes a communicator of it.
 *
 * <p><b>Threads:</b> any; it never changes. <b>Failure:</b> {@link MPIException} of class {@link MPI#ERR_RANK} for ranks
 * that the group does not have or that are named twice, {@link MPI#ERR_GROUP} for no group.
 */
public class Group {
    /** why without one beneath: it is a constant, and there may be no run yet. */
    static final Group NOBODY = new Group(null);

    private final @Nullable RankGroup beneath;

    Group(@Nullable RankGroup beneath) {
        this.beneath = beneath;
    }

    RankGroup beneath() {
        return beneath != null
                ? beneath
                : MpjSession.current("Group").world().group().incl();
    }

    /** How many members it has. */
    public int Size() {
        return beneath().size();
    }

    /** The calling process' rank in it; {@link MPI#UNDEFINED} if it is no member. */
    public int Rank() {
        return beneath().rank().orElse(MPI.UNDEFINED);
    }

    /** What ranks of one group are in another one; {@link MPI#UNDEFINED} for those it does not have. */
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

    /** The members of the first, then those of the second that are not in the first. */
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

    /** The members of these ranks, in this order. */
    public Group Incl(int[] ranks) {
        return ranked("Group.Incl", ranks, () -> new Group(beneath().incl(ranks)));
    }

    /** All but the members of these ranks. */
    public Group Excl(int[] ranks) {
        return ranked("Group.Excl", ranks, () -> new Group(beneath().excl(ranks)));
    }

    /** The members of ranges, each a first rank, a last one and a step. */
    public Group Range_incl(int[][] ranges) {
        return ranked("Group.Range_incl", ranges, () -> new Group(beneath().rangeIncl(ranges)));
    }

    /** All but the members of ranges, each a first rank, a last one and a step. */
    public Group Range_excl(int[][] ranges) {
        return ranked("Group.Range_excl", ranges, () -> new Group(beneath().rangeExcl(ranges)));
    }

    /** Gives the group back; here that is nothing. */
    public void Free() {}

    /** As {@link #Free}. */
    public void free() {}

    /** As {@link #Free}; public since mpiJava's is. */
    @Override
    @SuppressWarnings({"removal", "deprecation", "Finalize"})
    public void finalize() {}

    private static RankGroup checked(String call, Group group) {
        if (group == null) {
            throw MPIException.of(MPI.ERR_GROUP, call, "the group is null; give MPI.GROUP_EMPTY for nobody");
        }
        return group.beneath();
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

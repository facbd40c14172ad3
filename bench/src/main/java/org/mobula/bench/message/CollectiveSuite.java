package org.mobula.bench.message;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.mobula.bench.Bout;
import org.mobula.bench.Case;
import org.mobula.bench.Contestant;
import org.mobula.bench.Peers;
import org.mobula.bench.Suite;
import org.mobula.bench.process.OpenMpi;
import org.mobula.bench.process.Ranks;

/** Collective operations of 2 and of 4 processes of this machine, beside Open MPI. */
public final class CollectiveSuite {
    /** What the user picks it by. */
    public static final String NAME = "collective";

    private static final String MEDIUM = "shm";
    private static final List<Exercise> EXERCISES = List.of(
            new Exercise(Pattern.BARRIER, 0),
            new Exercise(Pattern.BROADCAST, Double.BYTES),
            new Exercise(Pattern.ALL_REDUCE, Double.BYTES),
            new Exercise(Pattern.ALL_REDUCE, 64 << 10),
            new Exercise(Pattern.ALL_REDUCE, 1 << 20));

    private CollectiveSuite() {}

    /** The suite. */
    public static Suite suite(Peers peers) {
        return new Suite(
                NAME, Stream.of(2, 4).flatMap(ranks -> bouts(ranks).stream()).toList());
    }

    private static List<Bout> bouts(int ranks) {
        String way = ranks <= Runtime.getRuntime().availableProcessors() ? "spin" : "yield";
        String both = ranks + " ranks: both " + way;
        String oneSleeps = ranks + " ranks: ours " + way + "s, MPJ Express sleeps at its sockets";
        return List.of(
                bout(ranks, new OpenMpi(CollectiveSuite.class, ranks, false), both),
                bout(ranks, new OpenMpi(CollectiveSuite.class, ranks, true), both),
                bout(ranks, MpjExpress.installed(ranks), oneSleeps));
    }

    private static Bout bout(int ranks, Contestant peer, String waiting) {
        Contestant ours = new Ranks(RankProgram.class, ranks, MEDIUM, Map.of());
        List<Case> cases =
                EXERCISES.stream().map(each -> each.over(MEDIUM, ranks)).toList();
        return new Bout(ours, peer, waiting, cases);
    }
}

package org.mobula.bench.message;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.Suite;
import org.mobula.bench.process.OpenMpi;
import org.mobula.bench.process.Ranks;

/** Collective operations of 2 and of 4 processes, compared with Open MPI. */
public final class CollectiveSuite {
    /** Its name on the command line. */
    public static final String NAME = "collective";

    private static final String MEDIUM = "shm";
    private static final List<Workload> WORKLOADS = List.of(
            new Workload(Pattern.BARRIER, 0),
            new Workload(Pattern.BROADCAST, Double.BYTES),
            new Workload(Pattern.ALL_REDUCE, Double.BYTES),
            new Workload(Pattern.ALL_REDUCE, 64 << 10),
            new Workload(Pattern.ALL_REDUCE, 1 << 20));

    private CollectiveSuite() {}

    /** The suite. */
    public static Suite suite(Peers peers) {
        return new Suite(
                NAME, Stream.of(2, 4).flatMap(ranks -> pairings(ranks).stream()).toList());
    }

    private static List<Pairing> pairings(int ranks) {
        String way = ranks <= Runtime.getRuntime().availableProcessors() ? "spin" : "yield";
        String both = ranks + " ranks: both " + way;
        String oneSleeps = ranks + " ranks: ours " + way + "s, MPJ Express sleeps at its sockets";
        return List.of(
                pairing(ranks, new OpenMpi(CollectiveSuite.class, ranks, false), both),
                pairing(ranks, new OpenMpi(CollectiveSuite.class, ranks, true), both),
                pairing(ranks, MpjExpress.installed(ranks), oneSleeps));
    }

    private static Pairing pairing(int ranks, Implementation peer, String waiting) {
        Implementation ours = new Ranks(MessageProgram.class, ranks, MEDIUM, Map.of());
        List<Case> cases =
                WORKLOADS.stream().map(each -> each.over(MEDIUM, ranks)).toList();
        return new Pairing(ours, peer, waiting, cases);
    }
}

package org.mobula.bench.group;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.mobula.bench.Implementation;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.SharedRun;
import org.mobula.bench.Suite;
import org.mobula.bench.process.PeerGroup;
import org.mobula.bench.process.Ranks;

/** Calls on groups of 2 and of 4 processes. */
public final class GroupSuite {
    /** Its name on the command line. */
    public static final String NAME = "group";

    private static final String MEDIUM = "shm";
    private static final List<Workload> TOGETHER = List.of(
            new Workload(Workload.GROUP, Pattern.BROADCAST, Double.BYTES),
            new Workload(Workload.GROUP, Pattern.SCATTER, Double.BYTES),
            new Workload(Workload.GROUP, Pattern.REDUCE_TO_ALL, Double.BYTES),
            new Workload(Workload.GROUP, Pattern.GATHER_TO_ALL, Double.BYTES),
            new Workload(Workload.GROUP, Pattern.DOUBLE_ARRAY, 1 << 20));
    private static final Workload CALL = new Workload(Workload.GROUP, Pattern.CALL, 0);

    private GroupSuite() {}

    /** The suite. */
    public static Suite suite(Peers peers) {
        return new Suite(
                NAME,
                Stream.of(2, 4)
                        .flatMap(ranks -> pairings(peers, ranks).stream())
                        .toList());
    }

    private static List<Pairing> pairings(Peers peers, int ranks) {
        String way = ranks <= Runtime.getRuntime().availableProcessors() ? "spin" : "yield";
        String same = ranks + " ranks: both " + way + ", in the same processes";
        String oneSleeps = ranks + " ranks: ours " + way + "s, JGroups sleeps at its sockets";
        Implementation ours = new Ranks(GroupProgram.class, ranks, MEDIUM, Map.of());
        return List.of(
                beside(ours, ranks, same, "org.mobula.message", Workload.MESSAGE, TOGETHER),
                beside(ours, ranks, same, "calls one by one", Workload.CALLS, List.of(CALL)),
                new Pairing(ours, jgroups(peers, ranks), oneSleeps, List.of(CALL.over(MEDIUM, ranks))));
    }

    private static PeerGroup jgroups(Peers peers, int members) {
        String program = "org.mobula.bench.peers.jgroups.JGroupsGroupProgram";
        return new PeerGroup("JGroups", "jgroups", peers, members, program, List.of());
    }

    private static Pairing beside(
            Implementation ours, int ranks, String waiting, String name, String way, List<Workload> workloads) {
        Map<String, String> instead = new LinkedHashMap<>();
        workloads.forEach(each -> instead.put(each.word(), each.by(way).word()));
        List<String> both = workloads.stream()
                .flatMap(each -> Stream.of(each.word(), each.by(way).word()))
                .toList();
        SharedRun run = new SharedRun(ours, both);
        return new Pairing(
                run.ours(),
                run.theirs(name, instead),
                waiting,
                workloads.stream().map(each -> each.over(MEDIUM, ranks)).toList());
    }
}

package org.mobula.bench.group;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.mobula.bench.Bout;
import org.mobula.bench.Contestant;
import org.mobula.bench.Peers;
import org.mobula.bench.SameRun;
import org.mobula.bench.Suite;
import org.mobula.bench.process.Ranks;

/** Calls on groups of 2 and of 4 processes of this machine. */
public final class GroupSuite {
    /** What the user picks it by. */
    public static final String NAME = "group";

    private static final String MEDIUM = "shm";
    private static final List<Exercise> TOGETHER = List.of(
            new Exercise(Exercise.GROUP, Pattern.BROADCAST, Double.BYTES),
            new Exercise(Exercise.GROUP, Pattern.SCATTER, Double.BYTES),
            new Exercise(Exercise.GROUP, Pattern.REDUCE_TO_ALL, Double.BYTES),
            new Exercise(Exercise.GROUP, Pattern.GATHER_TO_ALL, Double.BYTES),
            new Exercise(Exercise.GROUP, Pattern.DOUBLE_ARRAY, 1 << 20));
    private static final Exercise CALL = new Exercise(Exercise.GROUP, Pattern.CALL, 0);

    private GroupSuite() {}

    /** The suite. */
    public static Suite suite(Peers peers) {
        return new Suite(
                NAME,
                Stream.of(2, 4).flatMap(ranks -> bouts(peers, ranks).stream()).toList());
    }

    private static List<Bout> bouts(Peers peers, int ranks) {
        String way = ranks <= Runtime.getRuntime().availableProcessors() ? "spin" : "yield";
        String same = ranks + " ranks: both " + way + ", in the same processes";
        String oneSleeps = ranks + " ranks: ours " + way + "s, JGroups sleeps at its sockets";
        Contestant ours = new Ranks(RankProgram.class, ranks, MEDIUM, Map.of());
        return List.of(
                beside(ours, ranks, same, "org.mobula.message", Exercise.MESSAGE, TOGETHER),
                beside(ours, ranks, same, "calls one by one", Exercise.CALLS, List.of(CALL)),
                new Bout(ours, new JGroupsGroup(peers, ranks), oneSleeps, List.of(CALL.over(MEDIUM, ranks))));
    }

    private static Bout beside(
            Contestant ours, int ranks, String waiting, String name, String way, List<Exercise> exercises) {
        Map<String, String> instead = new LinkedHashMap<>();
        exercises.forEach(each -> instead.put(each.word(), each.by(way).word()));
        List<String> both = exercises.stream()
                .flatMap(each -> Stream.of(each.word(), each.by(way).word()))
                .toList();
        SameRun run = new SameRun(ours, both);
        return new Bout(
                run.ours(),
                run.theirs(name, instead),
                waiting,
                exercises.stream().map(each -> each.over(MEDIUM, ranks)).toList());
    }
}

package org.mobula.bench.message;

import java.util.List;
import java.util.Map;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.Suite;
import org.mobula.bench.process.OpenMpi;
import org.mobula.bench.process.Ranks;

/** Point-to-point messages between two processes, compared with Open MPI. */
public final class MessageSuite {
    /** Its name on the command line. */
    public static final String NAME = "message";

    private static final String MEDIUM = "shm";
    private static final String BOTH_SPIN = "both spin";
    private static final String MPJ_EXPRESS = "ours spins; MPJ Express sleeps at its sockets";
    private static final int RANKS = 2;
    private static final List<Workload> WORKLOADS = List.of(
            new Workload(Pattern.ROUND_TRIP, 0),
            new Workload(Pattern.ROUND_TRIP, Double.BYTES),
            new Workload(Pattern.ONE_WAY, 64 << 10),
            new Workload(Pattern.ONE_WAY, 1 << 20),
            new Workload(Pattern.ONE_WAY, 16 << 20),
            new Workload(Pattern.RATE, Double.BYTES));

    private MessageSuite() {}

    /** The suite. */
    public static Suite suite(Peers peers) {
        Implementation ours = new Ranks(MessageProgram.class, RANKS, MEDIUM, Map.of());
        List<Case> cases =
                WORKLOADS.stream().map(each -> each.over(MEDIUM, RANKS)).toList();
        return new Suite(
                NAME,
                List.of(
                        new Pairing(ours, new OpenMpi(MessageSuite.class, RANKS, false), BOTH_SPIN, cases),
                        new Pairing(ours, new OpenMpi(MessageSuite.class, RANKS, true), BOTH_SPIN, cases),
                        new Pairing(ours, MpjExpress.installed(RANKS), MPJ_EXPRESS, cases)));
    }
}

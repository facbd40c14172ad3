package org.mobula.bench.ablation;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.mobula.bench.Case;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.Suite;
import org.mobula.bench.Unit;
import org.mobula.bench.process.Ranks;
import org.mobula.bench.remote.RemoteProgram;
import org.mobula.bench.remote.Works;

/** Remote calls over shared memory, with and without one mechanism. A ratio above 1 is the gain from the mechanism. */
public final class AblationSuite {
    /** Its name on the command line. */
    public static final String NAME = "ablation";

    private static final int RANKS = 2;
    private static final String MEDIUM = "shm";
    private static final String SPINNING = "both spin, yield, then sleep";
    private static final int TREE_BYTES = 1023 * 4 * Integer.BYTES;
    private static final int OBJECT_BYTES = 28;

    private AblationSuite() {}

    /** The suite, which needs no peers. */
    public static Suite suite(Peers none) {
        return new Suite(
                NAME,
                List.of(
                        without("MOBULA_BLOCK_THRESHOLD", "1073741824", SPINNING, Works.DOUBLE_ARRAY),
                        without("MOBULA_BYTE_ORDER", "swapped", SPINNING, Works.DOUBLE_ARRAY, Works.TREE),
                        without("MOBULA_REUSE_BYTES", "0", SPINNING, Works.DOUBLE_ARRAY, Works.TREE),
                        without("MOBULA_DISPATCH", "optimistic", SPINNING, Works.NULL_CALL),
                        without("MOBULA_DISPATCH", "thread", SPINNING, Works.NULL_CALL),
                        without("MOBULA_WAITING", "yield", "ours spins first, the other one yields", Works.NULL_CALL),
                        without("MOBULA_WAITING", "sleep", "ours spins first, the other one sleeps", Works.NULL_CALL),
                        without("MOBULA_TYPES", "message", SPINNING, Works.ONE_OBJECT, Works.TREE),
                        without("MOBULA_CHECKS", "off", SPINNING, Works.TREE)));
    }

    private static Pairing without(String variable, String value, String waiting, String... works) {
        Ranks ours = new Ranks(RemoteProgram.class, RANKS, MEDIUM, Map.of());
        Ranks other = new Ranks(RemoteProgram.class, RANKS, MEDIUM, Map.of(variable, value));
        return new Pairing(
                ours,
                other,
                waiting,
                Stream.of(works).map(AblationSuite::measured).toList());
    }

    private static Case measured(String work) {
        return new Case(work, MEDIUM, RANKS, bytes(work), Unit.MICROSECONDS);
    }

    private static long bytes(String work) {
        return switch (work) {
            case Works.DOUBLE_ARRAY -> Works.ARRAY_BYTES;
            case Works.TREE -> TREE_BYTES;
            case Works.ONE_OBJECT -> OBJECT_BYTES;
            default -> 0;
        };
    }
}

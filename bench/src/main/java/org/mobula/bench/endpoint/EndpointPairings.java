package org.mobula.bench.endpoint;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mobula.bench.Case;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.SharedRun;
import org.mobula.bench.Unit;
import org.mobula.bench.process.OneProcess;
import org.mobula.bench.process.Ranks;

/** Posted buffers between two ranks, and buffers of a pool in one. */
public final class EndpointPairings {
    private static final String SHM = "shm";
    private static final String BOTH_SPIN = "both spin, yield, then sleep; the ring never sleeps";
    private static final String NO_WAITING = "no waiting";
    private static final int[] MESSAGES = {4, 32 << 10};
    private static final int[] BUFFERS = {64, 4096, 1 << 20};
    private static final int REGISTERED = 4096;

    private EndpointPairings() {}

    /** The pairings, a part of the suite {@code memory}. */
    public static List<Pairing> all(Peers peers) {
        SharedRun ranks = new SharedRun(
                new Ranks(PostedProgram.class, 2, SHM, Map.of()),
                Stream.concat(
                                IntStream.of(MESSAGES)
                                        .boxed()
                                        .flatMap(bytes ->
                                                Stream.of(PostedProgram.POSTED + bytes, PostedProgram.RING + bytes)),
                                Stream.of(PostedProgram.REUSED + REGISTERED, PostedProgram.REGISTERED + REGISTERED))
                        .toList());
        return List.of(
                beside(ranks, "bare ring", BOTH_SPIN, SHM, 2, MESSAGES, PostedProgram.POSTED, PostedProgram.RING),
                beside(
                        ranks,
                        "registered each time",
                        BOTH_SPIN,
                        SHM,
                        2,
                        new int[] {REGISTERED},
                        PostedProgram.REUSED,
                        PostedProgram.REGISTERED),
                pool(peers));
    }

    private static Pairing pool(Peers peers) {
        SharedRun process = new SharedRun(
                new OneProcess(
                        "mobula",
                        peers.version("mobula-memory"),
                        peers.classPath(),
                        PoolProgram.class.getName(),
                        List.of("pool")),
                IntStream.of(BUFFERS)
                        .boxed()
                        .flatMap(bytes -> Stream.of(PoolProgram.POOL + bytes, PoolProgram.ARENA + bytes))
                        .toList());
        return beside(process, "Arena.ofConfined", NO_WAITING, "heap", 1, BUFFERS, PoolProgram.POOL, PoolProgram.ARENA);
    }

    private static Pairing beside(
            SharedRun run,
            String peer,
            String waiting,
            String medium,
            int ranks,
            int[] sizes,
            String ours,
            String theirs) {
        Map<String, String> instead =
                IntStream.of(sizes).boxed().collect(Collectors.toMap(bytes -> ours + bytes, bytes -> theirs + bytes));
        Function<Integer, Case> toCase = bytes ->
                new Case(ours.substring(0, ours.length() - 1), medium, ranks, bytes, Unit.MICROSECONDS, ours + bytes);
        return new Pairing(
                run.ours(),
                run.theirs(peer, instead),
                waiting,
                IntStream.of(sizes).boxed().map(toCase).toList());
    }
}

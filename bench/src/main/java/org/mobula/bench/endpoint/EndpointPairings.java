package org.mobula.bench.endpoint;

import java.util.ArrayList;
import java.util.LinkedHashMap;
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
    private static final int STREAMED = 32 << 10;
    private static final int[] CROSSOVER = {256, 1024, 4096, 8192, 32 << 10, 128 << 10};

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
                                Stream.of(
                                        PostedProgram.STREAM + STREAMED,
                                        PostedProgram.RING_STREAM + STREAMED,
                                        PostedProgram.REUSED + REGISTERED,
                                        PostedProgram.REGISTERED + REGISTERED))
                        .toList());
        Case stream =
                new Case("posted-stream", SHM, 2, STREAMED, Unit.MEBIBYTES_PER_SECOND, PostedProgram.STREAM + STREAMED);
        return List.of(
                new Pairing(
                        ranks.ours(),
                        ranks.theirs("bare ring", Map.of(stream.asked(), PostedProgram.RING_STREAM + STREAMED)),
                        BOTH_SPIN,
                        List.of(stream)),
                besidePosted(),
                besideCopies(),
                stages(peers),
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

    /** The four modes of arrays, and posted buffers. */
    private static Pairing besidePosted() {
        Map<String, String> instead = new LinkedHashMap<>();
        List<Case> cases = new ArrayList<>();
        for (int bytes : MESSAGES) {
            for (String mode : ModesProgram.ARRAYS) {
                String work = ModesProgram.work(mode, bytes);
                instead.put(work, ModesProgram.work(ModesProgram.BUFFER, bytes));
                cases.add(new Case("array-round-trip", mode, 2, bytes, Unit.MICROSECONDS, work));
            }
        }
        SharedRun run = modes(Stream.concat(instead.keySet().stream(), instead.values().stream()));
        return new Pairing(run.ours(), run.theirs("mobula posted buffers", instead), BOTH_SPIN, cases);
    }

    /** Where reading the array while the message leaves becomes cheaper than copying it. */
    private static Pairing besideCopies() {
        return beside(
                modes(IntStream.of(CROSSOVER)
                        .boxed()
                        .flatMap(bytes -> Stream.of(
                                ModesProgram.work(ModesProgram.PIN, bytes),
                                ModesProgram.work(ModesProgram.COPY, bytes)))),
                "mobula copied arrays",
                BOTH_SPIN,
                SHM,
                2,
                CROSSOVER,
                ModesProgram.work(ModesProgram.PIN),
                ModesProgram.work(ModesProgram.COPY));
    }

    private static SharedRun modes(Stream<String> works) {
        return new SharedRun(new Ranks(ModesProgram.class, 2, SHM, Map.of()), works.toList());
    }

    /** Each operation of the life of a buffer, beside the allocation of an array of the same size. */
    private static Pairing stages(Peers peers) {
        List<String> works = StagesProgram.STAGES;
        SharedRun run = new SharedRun(
                process(peers, StagesProgram.class),
                Stream.concat(works.stream(), Stream.of(StagesProgram.ARRAY)).toList());
        return new Pairing(
                run.ours(),
                run.theirs(
                        "new byte[" + StagesProgram.BYTES + "]",
                        works.stream().collect(Collectors.toMap(work -> work, _ -> StagesProgram.ARRAY))),
                NO_WAITING,
                works.stream()
                        .map(work -> new Case(work, "heap", 1, StagesProgram.BYTES, Unit.MICROSECONDS))
                        .toList());
    }

    private static OneProcess process(Peers peers, Class<?> program) {
        return new OneProcess(
                "mobula",
                peers.version("mobula-memory"),
                peers.classPath(),
                program.getName(),
                List.of(program.getSimpleName()));
    }

    private static Pairing pool(Peers peers) {
        SharedRun process = new SharedRun(
                process(peers, PoolProgram.class),
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

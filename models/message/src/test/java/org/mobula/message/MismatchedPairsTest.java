package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.MobulaException;
import org.mobula.message.Ranks.Medium;
import org.mobula.testkit.Matrix;

/** Two ranks that call any two different collective operations never hang. */
@Timeout(100)
class MismatchedPairsTest {
    private static final int SMALL = 2; // elements: 16 bytes
    private static final int LARGE = 50_000; // more than any message that goes unasked
    private static final String ADVICE =
            ". Call the same operations at all ranks, in the same order and with the same numbers";

    private static final String ENDED_WELL = "ended well";
    private static final String HANGS = "hangs: ";
    private static final int WATCHDOG_SECONDS = 40;
    private static final int CASES = 8;

    private interface Call {
        void run(Communicator world, int count, int root);
    }

    private static Section doubles(int count) {
        return Section.of(new double[count]);
    }

    private static Map<String, Call> calls() {
        Map<String, Call> calls = new TreeMap<>();
        calls.put("barrier", (world, count, root) -> world.barrier());
        calls.put("broadcast", (world, count, root) -> world.broadcast(doubles(count), root));
        calls.put("scatter", (world, count, root) -> world.scatter(doubles(2 * count), doubles(count), root));
        calls.put(
                "scatterv",
                (world, count, root) ->
                        world.scatterv(doubles(2 * count), both(count), places(count), doubles(count), root));
        calls.put("gather", (world, count, root) -> world.gather(doubles(count), doubles(2 * count), root));
        calls.put(
                "gatherv",
                (world, count, root) ->
                        world.gatherv(doubles(count), doubles(2 * count), both(count), places(count), root));
        calls.put("allGather", (world, count, root) -> world.allGather(doubles(count), doubles(2 * count)));
        calls.put(
                "allGatherv",
                (world, count, root) ->
                        world.allGatherv(doubles(count), doubles(2 * count), both(count), places(count)));
        calls.put("allToAll", (world, count, root) -> world.allToAll(doubles(2 * count), doubles(2 * count)));
        calls.put(
                "allToAllv",
                (world, count, root) -> world.allToAllv(
                        doubles(2 * count),
                        both(count),
                        places(count),
                        doubles(2 * count),
                        both(count),
                        places(count)));
        calls.put("reduce", (world, count, root) -> world.reduce(doubles(count), doubles(count), Operation.SUM, root));
        calls.put("allReduce", (world, count, root) -> world.allReduce(doubles(count), doubles(count), Operation.SUM));
        calls.put(
                "reduceScatter",
                (world, count, root) -> world.reduceScatterBlock(doubles(2 * count), doubles(count), Operation.SUM));
        calls.put("scan", (world, count, root) -> world.scan(doubles(count), doubles(count), Operation.SUM));
        calls.put("exscan", (world, count, root) -> world.exscan(doubles(count), doubles(count), Operation.SUM));
        return calls;
    }

    private static int[] both(int count) {
        return new int[] {count, count};
    }

    private static int[] places(int count) {
        return new int[] {0, count};
    }

    /** Some of them for each build: each case takes a second or two, until the ranks ask each other. */
    static Stream<Arguments> cases() {
        List<Arguments> all = new ArrayList<>();
        for (Medium medium : Medium.values()) {
            for (int count : List.of(SMALL, LARGE)) {
                calls().keySet().forEach(name -> all.add(Arguments.of(medium, count, name)));
            }
        }
        Collections.shuffle(all);
        return Matrix.isComplete() ? all.stream() : all.stream().limit(CASES);
    }

    /** The outcome of each pair at each rank: the failure, or {@link #ENDED_WELL}. */
    private static Map<String, Map<Integer, String>> outcomes(Medium medium, int count, String first) throws Exception {
        Map<String, Map<Integer, String>> outcomes = new ConcurrentHashMap<>();
        Ranks.run(2, medium, world -> {
            Map<String, Future<?>> pairs = new TreeMap<>();
            ExecutorService threads = Executors.newCachedThreadPool();
            for (String second : calls().keySet()) {
                for (int root = 0; root < 2 && !second.equals(first); root++) {
                    Communicator own = world.duplicate();
                    String name = world.rank() == 0 ? first : second;
                    int mine = world.rank() == 0 ? 0 : root;
                    String pair = first + ", root 0, and " + second + ", root " + root;
                    Map<Integer, String> heard = outcomes.computeIfAbsent(pair, unused -> new ConcurrentHashMap<>());
                    pairs.put(pair, threads.submit(() -> record(own, calls().get(name), count, mine, heard)));
                }
            }
            for (Future<?> each : pairs.values()) {
                try {
                    each.get(WATCHDOG_SECONDS, TimeUnit.SECONDS);
                } catch (TimeoutException hangs) {
                    break; // its outcome is missing
                }
            }
            threads.shutdownNow();
        });
        return outcomes;
    }

    private static void record(Communicator own, Call call, int count, int root, Map<Integer, String> heard) {
        try {
            call.run(own, count, root);
            own.barrier();
            heard.put(own.rank(), ENDED_WELL);
        } catch (CallInterruptedException hung) {
            heard.put(own.rank(), HANGS + hung.getMessage());
        } catch (MobulaException noticed) {
            heard.put(own.rank(), String.valueOf(noticed.getMessage()));
        }
    }

    /**
     * A rank whose operation needs no other rank completes it. Its barrier then matches the other rank's first
     * operation if that is a barrier, too. So one of the ranks may succeed; the other one, which would wait, is
     * notified.
     */
    @ParameterizedTest
    @MethodSource("cases")
    void aMismatchedOperationIsReportedRatherThanHanging(Medium medium, int count, String first) throws Exception {
        outcomes(medium, count, first).forEach((pair, heard) -> {
            assertThat(heard).as(pair).hasSize(2);
            if (!List.copyOf(heard.values()).equals(List.of(ENDED_WELL, ENDED_WELL))) {
                assertThat(heard.values())
                        .as(pair)
                        .anySatisfy(text -> assertThat(text).contains(": rank ", " has called ", ADVICE))
                        .noneSatisfy(text -> assertThat(text).startsWith(HANGS));
            }
        });
    }
}

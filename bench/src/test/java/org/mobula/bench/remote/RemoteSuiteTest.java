package org.mobula.bench.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.MeasurementFailedException;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.RunLength;
import org.mobula.bench.codec.Tree;
import org.mobula.bench.process.JvmRing;

class RemoteSuiteTest {
    private static final RunLength SHORTEST = new RunLength(Duration.ofMillis(20), Duration.ofMillis(10));
    private static final List<Pairing> PAIRINGS =
            RemoteSuite.suite(new Peers("")).pairings();
    private static final Pairing CALLS = PAIRINGS.getFirst();

    @Test
    void theCasesKeepTheirNames() {
        assertThat(PAIRINGS)
                .flatExtracting(Pairing::cases)
                .extracting(Case::name)
                .contains(
                        "null-call/shm",
                        "null-call/tcp",
                        "null-call-optimistic/shm",
                        "null-call-thread/shm",
                        "byte-array/shm",
                        "int-array/shm",
                        "double-array/shm",
                        "byte-array-fresh/shm",
                        "int-array-fresh/shm",
                        "double-array-fresh/shm",
                        "double-array/tcp",
                        "tree-1023/call",
                        "object-parameter/shm",
                        "calls-ring/shm");
    }

    @Test
    void aCaseHasTheBytesOfItsArguments() {
        assertThat(CALLS.cases())
                .extracting(Case::asked, Case::bytes)
                .contains(
                        tuple("null-call", 0L),
                        tuple("int-array-fresh", 1L << 20),
                        tuple("tree-1023", 1023L * 16),
                        tuple("object-parameter-3", 84L));
    }

    @Test
    void oursMeasuresEveryCallAndTheMessageBesideIt() throws Exception {
        List<String> works = Stream.concat(CALLS.works().stream(), MessageWorks.BESIDE.values().stream())
                .toList();
        Map<String, Measurement> results = measuredAll(CALLS.ours(), works);
        // ReuseTest in models/remote bounds it: on a busy machine this measurement may end before arrays are used again
        assertThat(results.get("double-array").calleeBytes()).isPositive();
        assertThat(results.get("double-array-fresh").calleeBytes()).isGreaterThan(1 << 20);
    }

    @Test
    void javaRmiMeasuresEveryWork() throws Exception {
        Map<String, Measurement> results = measuredAll(CALLS.theirs(), CALLS.works());
        // the callee allocates an array of 1 MiB for each call
        assertThat(results.get("double-array").calleeBytes()).isGreaterThan(1 << 20);
    }

    @Test
    void messagesAreMeasuredInTheSameRunAsTheCallsBesideThem() throws Exception {
        Pairing tcp = PAIRINGS.getLast();
        assertThat(tcp.theirs().name()).isEqualTo("mobula transport");
        measuredAll(tcp.ours(), tcp.works());
        measuredAll(tcp.theirs(), tcp.works());
    }

    @Test
    void fourProcessesCallEachOtherOnBothSides() throws Exception {
        Pairing ring = PAIRINGS.stream()
                .filter(pairing -> pairing.works().contains("calls-ring"))
                .findFirst()
                .orElseThrow();
        assertThat(ring.cases()).extracting(Case::ranks).containsExactly(4);
        measuredAll(ring.ours(), ring.works());
        measuredAll(ring.theirs(), ring.works());
    }

    @Test
    void aRingThatDoesNotStartIsReported() {
        Implementation broken =
                new JvmRing("java.rmi", "java.rmi 1", RmiRingProgram.class, 4, List.of("-XX:NoSuchOption"));
        assertThatThrownBy(() -> broken.run(List.of("calls-ring"), SHORTEST))
                .isInstanceOf(MeasurementFailedException.class)
                .hasMessageStartingWith("java.rmi's process 0 failed: it printed no line; its last"
                        + " lines: Unrecognized VM option 'NoSuchOption'");
    }

    @Test
    void anUnknownWorkIsRefused() {
        assertThatThrownBy(() -> Works.on(new Worker(), "null-cal"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the suite remote has no workload \"null-cal\"");
    }

    @Test
    void argumentsHaveTheSizeOfTheirCase() throws Exception {
        assertThat(Tree.of(Works.TREE_LEVELS, 1).size()).isEqualTo(1023);
        Worker worker = new Worker();
        for (String work : List.of("byte-array-fresh", "int-array-fresh", "double-array-fresh")) {
            Works.on(worker, work).run();
        }
        assertThat(worker.kept()).isEqualTo((1 << 20) + (1 << 18) + (1 << 17));
        Works.on(worker, "double-array").run();
        assertThat(worker.last()).isEqualTo(Math.E);
    }

    private static Map<String, Measurement> measuredAll(Implementation side, List<String> works) throws Exception {
        Map<String, Measurement> results = side.run(works, SHORTEST);
        assertThat(results).containsOnlyKeys(works);
        assertThat(results.values()).allSatisfy(one -> {
            assertThat(one.median()).isPositive();
            assertThat(one.mean()).isPositive();
        });
        return results;
    }
}

package org.mobula.bench.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.bench.Bout;
import org.mobula.bench.Case;
import org.mobula.bench.ContestFailedException;
import org.mobula.bench.Contestant;
import org.mobula.bench.Effort;
import org.mobula.bench.Measurement;
import org.mobula.bench.Peers;
import org.mobula.bench.process.JvmRing;

class RemoteSuiteTest {
    private static final Effort SHORTEST = new Effort(Duration.ofMillis(20), Duration.ofMillis(10));
    private static final List<Bout> BOUTS = RemoteSuite.suite(new Peers("")).bouts();
    private static final Bout CALLS = BOUTS.getFirst();

    @Test
    void theCasesHaveTheNamesThatResultsAreComparedBy() {
        assertThat(BOUTS)
                .flatExtracting(Bout::cases)
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
    void aCaseCountsTheBytesOfItsArguments() {
        assertThat(CALLS.cases())
                .extracting(Case::asked, Case::bytes)
                .contains(
                        tuple("null-call", 0L),
                        tuple("int-array-fresh", 1L << 20),
                        tuple("tree-1023", 1023L * 16),
                        tuple("object-parameter-3", 84L));
    }

    @Test
    void oursMeasuresEveryWork() throws Exception {
        Map<String, Measurement> results = measuredAll(CALLS.ours(), CALLS.works());
        // why so little: the method does not keep its array, so the next one arrives in the same
        assertThat(results.get("double-array").calleeBytes()).isPositive().isLessThan(1 << 14);
        assertThat(results.get("double-array-fresh").calleeBytes()).isGreaterThan(1 << 20);
    }

    @Test
    void javaRmiMeasuresEveryWork() throws Exception {
        Map<String, Measurement> results = measuredAll(CALLS.theirs(), CALLS.works());
        // why: the callee makes an array of 1 MiB for each call, and the JVM counts it
        assertThat(results.get("double-array").calleeBytes()).isGreaterThan(1 << 20);
    }

    @Test
    void messagesAreMeasuredInTheSameStartAsTheCallsThatTheyStandBeside() throws Exception {
        for (Bout bout : BOUTS) {
            if (bout.theirs().name().equals("mobula transport")) {
                measuredAll(bout.ours(), bout.works());
                measuredAll(bout.theirs(), bout.works());
            }
        }
    }

    @Test
    void fourProcessesCallOneAnotherOnBothSides() throws Exception {
        Bout ring = BOUTS.stream()
                .filter(bout -> bout.works().contains("calls-ring"))
                .findFirst()
                .orElseThrow();
        assertThat(ring.cases()).extracting(Case::ranks).containsExactly(4);
        measuredAll(ring.ours(), ring.works());
        measuredAll(ring.theirs(), ring.works());
    }

    @Test
    void aRingThatCannotStartSaysSo() {
        Contestant broken = new JvmRing("java.rmi", "java.rmi 1", RmiRingProgram.class, 4, List.of("-XX:NoSuchOption"));
        assertThatThrownBy(() -> broken.run(List.of("calls-ring"), SHORTEST))
                .isInstanceOf(ContestFailedException.class)
                .hasMessageStartingWith(
                        "java.rmi's process 0 failed: it said nothing where it should have said how to reach it; its last"
                                + " words: Unrecognized VM option 'NoSuchOption'");
    }

    @Test
    void anUnknownWorkIsRefused() {
        assertThatThrownBy(() -> Works.on(new Worker(), "null-cal"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the suite remote has no work \"null-cal\"");
    }

    @Test
    void whatIsPassedHasTheSizeThatItsCaseNames() throws Exception {
        assertThat(Tree.ofLevels(Works.TREE_LEVELS).size()).isEqualTo(1023);
        Worker worker = new Worker();
        for (String work : List.of("byte-array-fresh", "int-array-fresh", "double-array-fresh")) {
            Works.on(worker, work).run();
        }
        assertThat(worker.kept()).isEqualTo((1 << 20) + (1 << 18) + (1 << 17));
        Works.on(worker, "double-array").run();
        assertThat(worker.last()).isEqualTo(Math.E);
    }

    private static Map<String, Measurement> measuredAll(Contestant side, List<String> works) throws Exception {
        Map<String, Measurement> results = side.run(works, SHORTEST);
        assertThat(results).containsOnlyKeys(works);
        assertThat(results.values()).allSatisfy(one -> {
            assertThat(one.median()).isPositive();
            assertThat(one.mean()).isPositive();
        });
        return results;
    }
}

package org.mobula.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuiteRunnerTest {
    private final Sides sides = new Sides();
    private final List<String> said = new ArrayList<>();

    @Test
    void aPeerThatIsNotInstalledIsReportedAndOmitted() throws Exception {
        SuiteRunner.Outcome outcome = run(pairing(Sides.absent("absent")), pairing(sides.side("there", 10)));
        assertThat(outcome.remarks()).containsExactly("omitted: absent, because it is not installed");
        assertThat(said).isEqualTo(outcome.remarks());
        assertThat(outcome.failed()).isFalse();
        assertThat(outcome.comparisons()).hasSize(1);
        assertThat(sides.ran).containsExactly("ours", "there");
    }

    @Test
    void aFailureIsReportedAndTheOtherPairingsRun() throws Exception {
        SuiteRunner.Outcome outcome = run(pairing(sides.side("broken")), pairing(sides.side("sound", 10)));
        assertThat(outcome.remarks())
                .containsExactly("missing: work/shm beside broken; broken ended without a measurement of work;"
                        + " its program must measure every requested workload");
        assertThat(outcome.failed()).isTrue();
        assertThat(outcome.comparisons())
                .extracting(each -> each.pairing().theirs().name())
                .containsExactly("sound");
    }

    @Test
    void casesAndPeersAreSelectedByName() {
        Suite suite = new Suite("suite", List.of(pairing(sides.side("Aeron IPC")), pairing(sides.side("java.rmi"))));
        assertThat(suite.only("", "aeron")).containsExactly(suite.pairings().getFirst());
        assertThat(suite.only("work/shm", "")).isEqualTo(suite.pairings());
        assertThat(suite.only("work", "")).isEqualTo(suite.pairings());
        assertThat(suite.only("other", "")).isEmpty();
        assertThat(suite.only("other,work", "")).isEqualTo(suite.pairings());
        assertThat(suite.pairings().getFirst().among(2))
                .isEqualTo(suite.pairings().getFirst());
        assertThat(suite.pairings().getFirst().among(4).cases()).isEmpty();
    }

    @Test
    void aQuickRunStartsOursOnceForAllPeers() throws Exception {
        Implementation ours = sides.side("ours", 2);
        Pairing first = Sides.pairing(ours, sides.side("first", 10), Unit.MICROSECONDS);
        Pairing second = Sides.pairing(ours, sides.side("second", 20), Unit.MICROSECONDS);
        SuiteRunner.Outcome outcome =
                run(Suite.withOursOnce(List.of(first, second)).toArray(Pairing[]::new));
        assertThat(outcome.comparisons())
                .extracting(each -> each.speedup().median())
                .containsExactly(5.0, 10.0);
        assertThat(sides.ran).containsExactly("ours", "first", "second");
    }

    @Test
    void aQuickRunWithFewWorksHasALongWarmUp() {
        List<Pairing> pairings = List.of(pairing(Sides.absent("absent")), pairing(sides.side("there", 10)));
        assertThat(Suite.works(pairings)).isEqualTo(2);
        assertThat(RunLength.quick(2).warmUp()).hasMillis(1500);
        assertThat(RunLength.quick(24).warmUp()).hasMillis(880);
        assertThat(RunLength.quick(100).warmUp()).hasMillis(300);
    }

    private Pairing pairing(Implementation theirs) {
        return Sides.pairing(sides.side("ours", 1), theirs, Unit.MICROSECONDS);
    }

    private SuiteRunner.Outcome run(Pairing... pairings) throws Exception {
        return new SuiteRunner(new PairRunner(1, RunLength.quick(64), line -> {}), said::add).run(List.of(pairings));
    }
}

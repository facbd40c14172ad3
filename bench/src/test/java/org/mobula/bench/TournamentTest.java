package org.mobula.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TournamentTest {
    private final Sides sides = new Sides();
    private final List<String> said = new ArrayList<>();

    @Test
    void aPeerThatIsNotInstalledIsNamedAndLeftOut() throws Exception {
        Tournament.Outcome outcome = run(bout(Sides.absent("absent")), bout(sides.side("there", 10)));
        assertThat(outcome.remarks()).containsExactly("left out: absent, for it is not installed");
        assertThat(said).isEqualTo(outcome.remarks());
        assertThat(outcome.failed()).isFalse();
        assertThat(outcome.comparisons()).hasSize(1);
        assertThat(sides.ran).containsExactly("ours", "there");
    }

    @Test
    void aContestantThatFailsIsNamedAndTheOthersGoOn() throws Exception {
        Tournament.Outcome outcome = run(bout(sides.side("broken")), bout(sides.side("sound", 10)));
        assertThat(outcome.remarks())
                .containsExactly("missing: work/shm beside broken; broken ended without a measurement of work;"
                        + " its program must measure every work it is asked for");
        assertThat(outcome.failed()).isTrue();
        assertThat(outcome.comparisons())
                .extracting(each -> each.bout().theirs().name())
                .containsExactly("sound");
    }

    @Test
    void aSuiteIsNarrowedToACaseAndToPeersByPartOfTheirNames() {
        Suite suite = new Suite("suite", List.of(bout(sides.side("Aeron IPC")), bout(sides.side("java.rmi"))));
        assertThat(suite.only("", "aeron")).containsExactly(suite.bouts().getFirst());
        assertThat(suite.only("work/shm", "")).isEqualTo(suite.bouts());
        assertThat(suite.only("work", "")).isEqualTo(suite.bouts());
        assertThat(suite.only("other", "")).isEmpty();
        assertThat(suite.only("other,work", "")).isEqualTo(suite.bouts());
        assertThat(suite.bouts().getFirst().among(2)).isEqualTo(suite.bouts().getFirst());
        assertThat(suite.bouts().getFirst().among(4).cases()).isEmpty();
    }

    @Test
    void forAFirstLookOursIsStartedOnceForAllItsPeers() throws Exception {
        Contestant ours = sides.side("ours", 2);
        Bout first = Sides.bout(ours, sides.side("first", 10), Unit.MICROSECONDS);
        Bout second = Sides.bout(ours, sides.side("second", 20), Unit.MICROSECONDS);
        Tournament.Outcome outcome =
                run(Suite.withOursOnce(List.of(first, second)).toArray(Bout[]::new));
        assertThat(outcome.comparisons())
                .extracting(each -> each.speedup().median())
                .containsExactly(5.0, 10.0);
        assertThat(sides.ran).containsExactly("ours", "first", "second");
    }

    @Test
    void aFirstLookIsTheWarmerTheFewerWorksThereAre() {
        List<Bout> bouts = List.of(bout(Sides.absent("absent")), bout(sides.side("there", 10)));
        assertThat(Suite.works(bouts)).isEqualTo(2);
        assertThat(Effort.quick(2).warmUp()).hasMillis(1500);
        assertThat(Effort.quick(24).warmUp()).hasMillis(880);
        assertThat(Effort.quick(100).warmUp()).hasMillis(300);
    }

    private Bout bout(Contestant theirs) {
        return Sides.bout(sides.side("ours", 1), theirs, Unit.MICROSECONDS);
    }

    private Tournament.Outcome run(Bout... bouts) throws Exception {
        return new Tournament(new Alternation(1, Effort.quick(64), line -> {}), said::add).run(List.of(bouts));
    }
}

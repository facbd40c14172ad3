package org.mobula.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RankNamesTest {
    @Test
    void ranksAreNamedInTheirOrder() {
        assertThat(RankNames.of(Set.of(4))).isEqualTo("rank 4");
        assertThat(RankNames.of(Set.of(12, 4, 0))).isEqualTo("ranks 0, 4, 12");
        assertThat(RankNames.named(List.of("2 on b", "0 on a"))).isEqualTo("ranks 2 on b, 0 on a");
    }

    @Test
    void aWaitNamesTheRanksThatAreMissing() {
        BitSet arrived = new BitSet();
        assertThat(RankNames.awaiting("waiting", 2, null)).isEqualTo("waiting");
        arrived.set(1);
        assertThat(RankNames.awaiting("waiting", 3, arrived)).isEqualTo("waiting that ranks 0, 2 have not reached");
        arrived.set(0);
        assertThat(RankNames.awaiting("waiting", 3, arrived)).isEqualTo("waiting that rank 2 has not reached");
        arrived.set(2);
        assertThat(RankNames.awaiting("waiting", 3, arrived)).isEqualTo("waiting");
    }

    @Test
    void ofManyRanksTheFirstOnesAreNamed() {
        Set<Integer> twenty = IntStream.range(0, 20).boxed().collect(Collectors.toSet());
        assertThat(RankNames.of(twenty)).isEqualTo("ranks 0, 1, 2, 3, 4, 5, 6, 7 and 12 more");
    }
}

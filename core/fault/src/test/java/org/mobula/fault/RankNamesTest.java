package org.mobula.fault;

import static org.assertj.core.api.Assertions.assertThat;

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
        assertThat(RankNames.have(Set.of(1))).isEqualTo("rank 1 has");
        assertThat(RankNames.have(Set.of(1, 2))).isEqualTo("ranks 1, 2 have");
        assertThat(RankNames.named(List.of("2 on b", "0 on a"))).isEqualTo("ranks 2 on b, 0 on a");
    }

    @Test
    void ofManyRanksTheFirstOnesAreNamed() {
        Set<Integer> twenty = IntStream.range(0, 20).boxed().collect(Collectors.toSet());
        assertThat(RankNames.of(twenty)).isEqualTo("ranks 0, 1, 2, 3, 4, 5, 6, 7 and 12 more");
    }
}

package org.mobula.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The messages of calls on a group of eight members, by the node's counters. Rank 0 calls and has no member. */
@Timeout(60)
class CountsTest {
    interface Bin {
        int value();
    }

    private record Fixed(int value) implements Bin {}

    private static final int MEMBERS = 8;
    private static final int DEPTH = 3; // log2 of these
    private GroupCluster cluster;
    private Bin all;

    @BeforeEach
    void start() throws Exception {
        cluster = new GroupCluster(1 + MEMBERS);
        cluster.form(
                "bins", Bin.class, Fixed::new, IntStream.rangeClosed(1, MEMBERS).toArray());
        all = cluster.at(0).lookup("bins", Bin.class);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    private GroupTraffic[] sinceOneCall(int expected) {
        GroupTraffic[] before = traffic();
        assertThat(all.value()).isEqualTo(expected);
        GroupTraffic[] after = traffic();
        return IntStream.rangeClosed(0, MEMBERS)
                .mapToObj(rank -> after[rank].since(before[rank]))
                .toArray(GroupTraffic[]::new);
    }

    private GroupTraffic[] traffic() {
        return IntStream.rangeClosed(0, MEMBERS)
                .mapToObj(rank -> cluster.at(rank).traffic())
                .toArray(GroupTraffic[]::new);
    }

    @Test
    void resultsAreCombinedTwoByTwoAtTheMembersInLogarithmicallyManySteps() {
        cluster.at(0)
                .method(all, Bin::value)
                .configure(new GroupInvocation(), new CombineReply(BinomialCombiner.ofInt(Integer::sum)));
        GroupTraffic[] each = sinceOneCall(28);
        assertThat(each[0].resultsCombined()).isZero();
        assertThat(each).allSatisfy(one -> assertThat(one.resultsCombined()).isLessThanOrEqualTo(DEPTH));
        assertThat(Arrays.stream(each).mapToLong(GroupTraffic::resultsCombined).sum())
                .isEqualTo(MEMBERS - 1);
        assertThat(Arrays.stream(each).mapToLong(GroupTraffic::partials).sum()).isEqualTo(MEMBERS - 1);
        assertThat(Arrays.stream(each).mapToLong(GroupTraffic::replies).sum()).isEqualTo(1);
    }

    @Test
    void resultsAreCombinedAllAtOnceAtTheCaller() {
        cluster.at(0)
                .method(all, Bin::value)
                .configure(
                        new GroupInvocation(),
                        new CombineReply(FlatCombiner.ofInt(
                                values -> Arrays.stream(values).sum())));
        GroupTraffic[] each = sinceOneCall(28);
        assertThat(each).extracting(GroupTraffic::resultsCombined).containsExactly(1L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
        assertThat(Arrays.stream(each).mapToLong(GroupTraffic::partials).sum()).isZero();
        assertThat(Arrays.stream(each).mapToLong(GroupTraffic::replies).sum()).isEqualTo(MEMBERS);
    }
}

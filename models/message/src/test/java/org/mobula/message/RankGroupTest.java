package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Groups as sets and as lists. */
class RankGroupTest {
    private final RankGroup all = RankGroup.of(2, 0, 1, 2, 3, 4, 5, 6, 7);

    @Test
    void ranksAreIncludedInTheOrderInWhichTheyAreNamed() {
        RankGroup some = all.incl(5, 2, 0);
        assertThat(some.nodes()).containsExactly(5, 2, 0);
        assertThat(some.size()).isEqualTo(3);
        assertThat(some.rank()).hasValue(1);
        assertThat(some.incl(2).rank()).isEmpty();
    }

    @Test
    void excludingRanksKeepsTheOrderOfTheOthers() {
        assertThat(all.excl(1, 7, 0).nodes()).containsExactly(2, 3, 4, 5, 6);
        assertThat(all.excl().nodes()).hasSize(8);
    }

    @Test
    void rangesGoUpAndDownAndNeedNotMeetTheirEnd() {
        assertThat(all.rangeIncl(new int[] {1, 6, 2}, new int[] {7, 4, -4}).nodes())
                .containsExactly(1, 3, 5, 7);
        assertThat(all.rangeIncl(new int[] {0, 0, 5}).nodes()).containsExactly(0);
        assertThat(all.rangeIncl(new int[] {3, 2, 1}).nodes()).isEmpty();
        assertThat(all.rangeExcl(new int[] {6, 0, -2}).nodes()).containsExactly(1, 3, 5, 7);
    }

    @Test
    void theLastRankOfARangeMayBeMissingIfItIsNotReached() {
        assertThat(all.rangeIncl(new int[] {0, 8, 3}).nodes()).containsExactly(0, 3, 6);
        assertThat(all.rangeIncl(new int[] {7, -1, -3}).nodes()).containsExactly(7, 4, 1);
        assertThat(all.rangeExcl(new int[] {1, 9, 3}).nodes()).containsExactly(0, 2, 3, 5, 6);
        assertThat(all.rangeIncl(new int[] {9, 8, 1}).nodes()).isEmpty();
        assertThatThrownBy(() -> all.rangeIncl(new int[] {0, Integer.MAX_VALUE, 1}))
                .hasMessage("RankGroup.rangeIncl: there is no rank 8 in a group of 8. Name ranks from 0 to 7");
        assertThatThrownBy(() -> all.rangeExcl(new int[] {2, Integer.MIN_VALUE, -1}))
                .hasMessage("RankGroup.rangeExcl: there is no rank -1 in a group of 8. Name ranks from 0 to 7");
    }

    @Test
    void groupsAreUnitedIntersectedAndSubtractedInTheOrderOfTheFirst() {
        RankGroup left = all.incl(4, 1, 3);
        RankGroup right = all.incl(3, 0, 4);
        assertThat(left.union(right).nodes()).containsExactly(4, 1, 3, 0);
        assertThat(left.intersection(right).nodes()).containsExactly(4, 3);
        assertThat(right.intersection(left).nodes()).containsExactly(3, 4);
        assertThat(left.difference(right).nodes()).containsExactly(1);
    }

    @Test
    void ranksAreTranslatedFromGroupToGroup() {
        RankGroup left = all.incl(4, 1, 3);
        RankGroup right = all.incl(3, 0, 4);
        assertThat(left.translate(new int[] {0, 1, 2, PointToPoint.NO_RANK}, right))
                .containsExactly(2, PointToPoint.NO_RANK, 0, PointToPoint.NO_RANK);
    }

    @Test
    void groupsAreComparedByMembersAndOrder() {
        RankGroup some = all.incl(1, 2);
        assertThat(some.compare(all.incl(1, 2))).isEqualTo(Comparison.IDENTICAL);
        assertThat(some.compare(all.incl(2, 1))).isEqualTo(Comparison.SIMILAR);
        assertThat(some.compare(all.incl(1, 3))).isEqualTo(Comparison.UNEQUAL);
        assertThat(some.compare(all.incl(1, 2, 3))).isEqualTo(Comparison.UNEQUAL);
        assertThat(some)
                .isEqualTo(all.incl(1, 2))
                .hasSameHashCodeAs(all.incl(1, 2))
                .isNotEqualTo(all.incl(2, 1));
    }

    @Test
    void badRanksAreRefused() {
        refused(() -> all.incl(8), "RankGroup.incl: there is no rank 8 in a group of 8. Name ranks from 0 to 7");
        refused(() -> all.excl(-1), "RankGroup.excl: there is no rank -1 in a group of 8. Name ranks from 0 to 7");
        refused(() -> all.incl(1, 1), "RankGroup.incl: rank 1 is named twice. Name each member once");
        refused(
                () -> all.rangeIncl(new int[] {1, 2, 0}),
                "RankGroup.rangeIncl: [1, 2, 0] is not a range."
                        + " Give a first rank, a last rank, and a step that is not 0");
        refused(
                () -> all.rangeIncl(new int[] {1, 9, 1}),
                "RankGroup.rangeIncl: there is no rank 8 in a group of 8. Name ranks from 0 to 7");
        refused(
                () -> all.translate(new int[] {12}, all),
                "RankGroup.translate: there is no rank 12 in a group of 8. Name ranks from 0 to 7");
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(MessageArgumentException.class).hasMessage(message);
    }
}

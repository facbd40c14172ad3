package org.mobula.order.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemberStatusTest {
    @Test
    void aRankJoinsOnceAndLeavesForGood() {
        for (MemberStatus status : MemberStatus.values()) {
            assertThat(status.precedes(MemberStatus.JOINING)).as(status.name()).isFalse();
            assertThat(MemberStatus.LEFT.precedes(status)).as(status.name()).isFalse();
            assertThat(MemberStatus.STOPPED.precedes(status)).as(status.name()).isFalse();
        }
    }

    @Test
    void onlyAMemberStartsAViewChange() {
        assertThat(MemberStatus.JOINING.precedes(MemberStatus.CHANGING)).isFalse();
        assertThat(MemberStatus.NORMAL.precedes(MemberStatus.CHANGING)).isTrue();
    }
}

package org.mobula.runtime.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PollingLeaseTest {
    private static final long WAITER = 7;
    private static final long OTHER = 8;
    private static final long OWN = -9;

    private final PollingLease lease = new PollingLease();

    @Test
    void theFirstThreadLeadsAndKeepsTheLeaseWhileItPolls() {
        assertThat(lease.isFree()).isTrue();
        assertThat(lease.take(WAITER)).isTrue();
        assertThat(lease.isHeldBy(WAITER)).isTrue();
        assertThat(lease.isFree()).isFalse();
        assertThat(lease.take(OTHER)).isFalse();
        assertThat(lease.takeFree(OWN)).isFalse();
    }

    @Test
    void aWaiterTakesItFromTheNodesOwnThreadAtOnce() {
        lease.takeFree(OWN);
        assertThat(lease.takeFree(OWN - 1)).isFalse();
        assertThat(lease.take(WAITER)).isTrue();
        assertThat(lease.isHeldBy(OWN)).isFalse();
    }

    @Test
    void aPausedThreadRemainsTheLeaderUntilAnotherTakesTheLease() {
        lease.take(WAITER);
        lease.pause(WAITER);
        assertThat(lease.isHeldBy(WAITER)).isTrue();
        assertThat(lease.isFree()).isTrue();
        lease.resume(WAITER);
        assertThat(lease.isFree()).isFalse();
        lease.pause(WAITER);
        assertThat(lease.takeFree(OWN)).isTrue();
        lease.resume(WAITER);
        assertThat(lease.isHeldBy(OWN)).isTrue();
        assertThat(lease.isFree()).isFalse();
    }

    @Test
    void onlyTheStuckLeaderIsDeposed() {
        lease.take(WAITER);
        assertThat(lease.preempt(OTHER, OWN)).isFalse();
        assertThat(lease.preempt(WAITER, OWN)).isTrue();
        assertThat(lease.isHeldBy(OWN)).isTrue();
    }
}

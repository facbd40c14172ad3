package org.mobula.runtime.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LeadTest {
    private static final long WAITER = 7;
    private static final long OTHER = 8;
    private static final long OWN = -9;

    private final Lead lead = new Lead();

    @Test
    void whoComesFirstLeadsAndNobodyTakesItFromAWaiterThatPolls() {
        assertThat(lead.isFree()).isTrue();
        assertThat(lead.take(WAITER)).isTrue();
        assertThat(lead.isHeldBy(WAITER)).isTrue();
        assertThat(lead.isFree()).isFalse();
        assertThat(lead.take(OTHER)).isFalse();
        assertThat(lead.takeFree(OWN)).isFalse();
    }

    @Test
    void aWaiterTakesItFromTheNodesOwnThreadAtOnce() {
        lead.takeFree(OWN);
        assertThat(lead.takeFree(OWN - 1)).isFalse();
        assertThat(lead.take(WAITER)).isTrue();
        assertThat(lead.isHeldBy(OWN)).isFalse();
    }

    @Test
    void whoRestsStaysTheLeaderUntilAnotherWantsToBe() {
        lead.take(WAITER);
        lead.rest(WAITER);
        assertThat(lead.isHeldBy(WAITER)).isTrue();
        assertThat(lead.isFree()).isTrue();
        lead.resume(WAITER);
        assertThat(lead.isFree()).isFalse();
        lead.rest(WAITER);
        assertThat(lead.takeFree(OWN)).isTrue();
        lead.resume(WAITER);
        assertThat(lead.isHeldBy(OWN)).isTrue();
        assertThat(lead.isFree()).isFalse();
    }

    @Test
    void onlyWhoIsStuckIsDeposed() {
        lead.take(WAITER);
        assertThat(lead.depose(OTHER, OWN)).isFalse();
        assertThat(lead.depose(WAITER, OWN)).isTrue();
        assertThat(lead.isHeldBy(OWN)).isTrue();
    }
}

package org.mobula.message.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Both sides of the credit for messages that are sent without asking. */
class EagerCreditTest {
    private static final long SHARE = 1600;

    private final EagerCredit credit = new EagerCredit(SHARE);
    private final UnexpectedBytes held = new UnexpectedBytes(SHARE);

    @Test
    void noMoreThanTheShareIsTakenInWhateverWay() {
        long taken = 0;
        boolean found = true;
        for (int i = 0; found; i++) {
            long cost = 30 + i % 7;
            found = i % 2 == 0 ? credit.takeOwned(cost) : credit.take(cost);
            taken += found ? cost : 0;
        }
        assertThat(taken).isBetween(SHARE - 136, SHARE); // an owner may have a chunk of 100 left
    }

    @Test
    void aMessageLargerThanTheShareNeverGetsCredit() {
        assertThat(credit.takeOwned(SHARE + 1)).isFalse();
        assertThat(credit.take(SHARE + 1)).isFalse();
        assertThat(credit.takeOwned(SHARE)).isTrue();
        assertThat(credit.isOpen()).isFalse();
    }

    @Test
    void returnedCreditIsUsedAgain() {
        assertThat(credit.takeOwned(SHARE)).isTrue();
        credit.giveBackOwned(SHARE);
        assertThat(credit.takeOwned(SHARE)).isTrue();
        assertThat(credit.takeOwned(1)).isFalse();
    }

    @Test
    void anObjectMayOverdrawTheCredit() {
        credit.overdrawOwned(2 * SHARE);
        assertThat(credit.isOpen()).isFalse();
        credit.allow(2 * SHARE);
        assertThat(credit.takeOwned(1)).isFalse();
        credit.allow(2 * SHARE + 1);
        assertThat(credit.takeOwned(1)).isTrue();
    }

    @Test
    void aTotalBelowAnEarlierOneIsIgnored() {
        credit.allow(2 * SHARE);
        credit.allow(SHARE);
        assertThat(credit.take(2 * SHARE)).isTrue();
        assertThat(credit.take(1)).isFalse();
    }

    @Test
    void creditIsReturnedOnceAQuarterOfTheShareIsFreed() {
        assertThat(held.passed(399)).isFalse();
        assertThat(held.news()).isZero();
        assertThat(held.passed(1)).isTrue();
        assertThat(held.news()).isEqualTo(SHARE + 400);
        assertThat(held.news()).as("said once").isZero();
    }

    @Test
    void heldMessagesAreFreedOnRelease() {
        held.keep(700);
        assertThat(held.held()).isEqualTo(700);
        assertThat(held.news()).isZero();
        assertThat(held.release(700)).isTrue();
        assertThat(held.held()).isZero();
        assertThat(held.news()).isEqualTo(SHARE + 700);
    }
}

package org.mobula.runtime.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PendingTableTest {
    private static final int DONE = 2;

    private final List<String> told = new ArrayList<>();
    private final PendingTable<Slot> table = new PendingTable<>("tests", (made, index) -> new Slot(index));

    private final class Slot extends PendingSlot {
        private boolean failing;

        Slot(int index) {
            super(index);
        }

        private long begin() {
            enter();
            return number(turn());
        }

        private void end() {
            leave();
            table.give(this);
        }

        @Override
        protected void peerDeparted(long turn, Peer peer) {
            throw new UnsupportedOperationException("no peer has departed here");
        }

        @Override
        protected void nodeClosed(long turn) {
            if (failing) {
                throw new NoClassDefFoundError("a slot that fails, as the test wants");
            }
            told.add(index() + (advance(turn, WAITING, DONE) ? " waited" : " was done"));
        }
    }

    @Test
    void anOperationIsFoundByItsNumberAndItsTurn() {
        Slot slot = table.take();
        long number = slot.begin();
        assertThat(table.find(number)).isSameAs(slot);
        assertThat(slot.isNumber(number, PendingSlot.turn(slot.look()))).isTrue();
        slot.end();
        assertThat(table.take()).isSameAs(slot);
        long next = slot.begin();
        assertThat(next).isNotEqualTo(number);
        assertThat(table.find(number)).isSameAs(slot);
        assertThat(slot.isNumber(number, PendingSlot.turn(slot.look()))).isFalse();
    }

    @Test
    void aNumberBeyondTheSlotsFindsNothing() {
        long unused = table.take().begin();
        assertThat(table.find(PendingNumber.MASK)).isNull();
        assertThat(table.find(-1)).isNull();
    }

    @Test
    void numbersAreNeverNegativeAndLeaveAByteFree() {
        assertThat(PendingNumber.of(PendingTable.MOST - 1, -1L >>> 3))
                .isEqualTo(PendingNumber.MASK)
                .isEqualTo((1L << 56) - 1);
        assertThat(PendingNumber.index(PendingNumber.of(77, 1L << 35))).isEqualTo(77);
    }

    @Test
    void aFinishedTurnChangesNothing() {
        Slot slot = table.take();
        long unused = slot.begin();
        long over = slot.turn();
        slot.leave();
        assertThat(slot.advance(over, PendingSlot.WAITING, DONE)).isFalse();
        unused = slot.begin();
        assertThat(slot.advance(over, PendingSlot.WAITING, DONE)).isFalse();
        assertThat(PendingSlot.phase(slot.look())).isEqualTo(PendingSlot.WAITING);
    }

    @Test
    void eachOfManyOperationsHasItsOwnSlot() {
        Set<Long> numbers = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            numbers.add(table.take().begin());
        }
        assertThat(numbers).hasSize(1000);
    }

    @Test
    void closingTheNodeReachesEverySlotInUseEvenIfOneThrows() {
        Slot done = table.take();
        Slot failing = table.take();
        Slot waiting = table.take();
        Slot free = table.take();
        long unused = done.begin() + failing.begin() + waiting.begin() + free.begin();
        assertThat(done.advance(done.turn(), PendingSlot.WAITING, DONE)).isTrue();
        free.end();
        failing.failing = true;
        table.close();
        assertThat(table.isClosed()).isTrue();
        assertThat(told).containsExactly("0 was done", "2 waited");
    }

    @Test
    void tooManyOperationsAreRejectedWithAMessage() {
        for (int i = 0; i < PendingTable.MOST; i++) {
            long unused = table.take().begin();
        }
        assertThatThrownBy(table::take)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("1048576 tests are pending at once; wait for some before starting more");
    }
}

package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

class ObjectPoolTest {
    /** Byte arrays. */
    private static final class Bytes implements Refillable {
        @Override
        public Object fresh(int length) {
            return new byte[length];
        }

        @Override
        public long footprint(int length) {
            return length;
        }

        @Override
        public void clear(Object object) {}
    }

    private final Bytes kind = new Bytes();

    @Test
    void returnedObjectsAreReused() {
        ObjectPool pool = new ObjectPool(1000, 10);
        Object first = borrow(pool, 100);
        assertThat(borrow(pool, 100)).isSameAs(first);
        assertThat(pool.bytes()).isEqualTo(100);
        assertThat(pool.objects()).isEqualTo(1);
    }

    @Test
    void anObjectLargerThanThePoolIsNotKept() {
        ObjectPool pool = new ObjectPool(1000, 10);
        borrow(pool, 1001);
        assertThat(pool.bytes()).isZero();
        assertThat(pool.objects()).isZero();
    }

    @Test
    void theLeastRecentlyUsedObjectsAreEvicted() {
        ObjectPool pool = new ObjectPool(1000, 10);
        Object oldest = borrow(pool, 400);
        Object middle = borrow(pool, 300);
        borrow(pool, 500);
        assertThat(pool.bytes()).isEqualTo(800);
        assertThat(borrow(pool, 300)).isSameAs(middle);
        assertThat(borrow(pool, 400)).isNotSameAs(oldest);
    }

    @Test
    void aPoolHoldsNoMoreObjectsThanItsLimit() {
        ObjectPool pool = new ObjectPool(1000, 10);
        Loan loan = pool.lend();
        for (int i = 0; i < 50; i++) {
            loan.obtain(kind, 1);
        }
        loan.giveBack();
        assertThat(pool.objects()).isEqualTo(10);
        assertThat(pool.bytes()).isEqualTo(10);
    }

    @Test
    void manyLengthsDoNotExceedTheLimitOfThePool() {
        ObjectPool pool = new ObjectPool(10_000, 100);
        for (int round = 0; round < 3; round++) {
            for (int length = 1; length < 3_000; length++) {
                borrow(pool, length);
                assertThat(pool.bytes()).isLessThanOrEqualTo(10_000);
                assertThat(pool.objects()).isLessThanOrEqualTo(100);
            }
        }
    }

    @Test
    void anEmptyPoolHoldsNothing() {
        ObjectPool pool = new ObjectPool(0, 0);
        borrow(pool, 0);
        borrow(pool, 5);
        assertThat(pool.objects()).isZero();
    }

    @Test
    void objectsThatAMessageKeepsAreNotReused() {
        ObjectPool pool = new ObjectPool(1000, 10);
        Loan loan = pool.lend();
        Object given = loan.obtain(kind, 10);
        Object kept = loan.obtain(kind, 20);
        loan.keepOnly(1);
        loan.giveBack();
        assertThat(borrow(pool, 10)).isSameAs(given);
        assertThat(borrow(pool, 20)).isNotSameAs(kept);
    }

    @Test
    void loansReturnedByOtherThreadsAreNeverLentTwice() throws Exception {
        ObjectPool pool = new ObjectPool(1 << 20, 1000);
        ConcurrentLinkedQueue<Loan> open = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedQueue<byte[]> wrong = new ConcurrentLinkedQueue<>();
        List<Thread> givers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            givers.add(Thread.ofPlatform().start(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    Loan loan = open.poll();
                    if (loan != null) {
                        loan.giveBack();
                    } else {
                        Thread.onSpinWait();
                    }
                }
            }));
        }
        for (int message = 0; message < 20_000; message++) {
            Loan loan = pool.lend();
            byte[] one = (byte[]) loan.obtain(kind, 8);
            byte[] other = (byte[]) loan.obtain(kind, 8);
            if (one == other) {
                wrong.add(one);
            }
            open.add(loan);
        }
        for (Thread giver : givers) {
            giver.interrupt();
            giver.join();
        }
        assertThat(wrong).isEmpty();
    }

    private Object borrow(ObjectPool pool, int length) {
        Loan loan = pool.lend();
        Object object = loan.obtain(kind, length);
        loan.giveBack();
        return object;
    }
}

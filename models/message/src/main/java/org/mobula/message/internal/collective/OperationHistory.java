package org.mobula.message.internal.collective;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The latest collective operations that this rank has started in one context, by number, and which of them have not ended.
 *
 * <p><b>Threads:</b> any. Of operations whose numbers differ by a multiple of {@link #KEPT}, the later one is kept.
 */
final class OperationHistory {
    /** The number of operations that are remembered. */
    static final int KEPT = 32;

    /** Stands for an unknown operation. */
    static final long UNKNOWN = 0;

    private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(long[].class);
    private static final long NONE = -1;

    private final long[] numbers = new long[KEPT]; // twice the number, plus 1 while the operation has not ended
    private final long[] operations = new long[KEPT]; // CollectiveLabel.ofMessages
    private final long[] before = new long[KEPT]; // the numbers at the last survey
    private final int[] ages = new int[KEPT]; // surveys that found the operation open

    OperationHistory() {
        Arrays.fill(numbers, NONE);
        Arrays.fill(before, NONE);
    }

    /** An operation starts. */
    void begin(int number, long operation) {
        int place = number % KEPT;
        ENTRY.setOpaque(operations, place, operation);
        // release: whoever reads the number reads this operation, or a later one together with another number
        ENTRY.setRelease(numbers, place, 2L * number + 1);
    }

    /** An operation has ended. */
    void end(int number) {
        int place = number % KEPT;
        if ((long) ENTRY.getOpaque(numbers, place) == 2L * number + 1) {
            ENTRY.setRelease(numbers, place, 2L * number);
        }
    }

    /** The operation of a number; {@link #UNKNOWN} if it has not started here or was long ago. */
    long of(int number) {
        int place = number % KEPT;
        if ((long) ENTRY.getAcquire(numbers, place) >> 1 != number) {
            return UNKNOWN;
        }
        long operation = (long) ENTRY.getAcquire(operations, place);
        return (long) ENTRY.getOpaque(numbers, place) >> 1 == number ? operation : UNKNOWN;
    }

    /**
     * Finds operations to compare with those of other ranks. By one thread at a time.
     *
     * @param asking receives the number of each operation that has been open for 1, 2, 4, 8, 16, 32 surveys, and after
     *     every 32 further ones; and of the latest one that has started or ended since the last survey
     */
    void survey(IntConsumer asking) {
        int latest = -1;
        for (int place = 0; place < KEPT; place++) {
            long entry = (long) ENTRY.getAcquire(numbers, place);
            boolean same = entry == before[place];
            if (!same) {
                latest = Math.max(latest, (int) (entry >> 1));
            }
            before[place] = entry;
            ages[place] = same && (entry & 1) != 0 && entry != NONE ? ages[place] + 1 : 0;
            int age = ages[place];
            if (age > 0 && (Integer.bitCount(age) == 1 || age % KEPT == 0)) {
                asking.accept((int) (entry >> 1));
            }
        }
        if (latest >= 0) {
            asking.accept(latest);
        }
    }
}

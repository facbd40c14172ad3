package org.mobula.message.internal.collective;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The latest collective operations that this rank has started in one context, by number, and which of them have not
 * ended.
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

    private final long[] started = new long[KEPT]; // numbers
    private final long[] operations = new long[KEPT]; // OperationFingerprint.ofMessages
    private final long[] ended = new long[KEPT]; // numbers
    private final long[] before = new long[KEPT]; // the states at the last survey
    private final int[] ages = new int[KEPT]; // surveys that found the operation open

    OperationHistory() {
        Arrays.fill(started, NONE);
        Arrays.fill(ended, NONE);
        Arrays.fill(before, state(NONE, false));
    }

    private static long state(long number, boolean open) {
        return 2 * number + (open ? 1 : 0);
    }

    /** Receives the operations that a survey finds. */
    @FunctionalInterface
    interface Finding {
        /** @param open whether the operation has not ended for a while */
        void found(int number, boolean open);
    }

    /** An operation starts. */
    void begin(int number, long operation) {
        int place = number % KEPT;
        ENTRY.setOpaque(started, place, NONE);
        // release: a thread that reads this operation does not read the number of the one before it afterwards
        ENTRY.setRelease(operations, place, operation);
        // release: a thread that reads the number reads this operation, or a later one
        ENTRY.setRelease(started, place, (long) number);
    }

    /** An operation has ended. */
    void end(int number) {
        int place = number % KEPT;
        if ((long) ENTRY.getOpaque(started, place) == number) {
            ENTRY.setRelease(ended, place, (long) number);
        }
    }

    /** The operation of a number; {@link #UNKNOWN} if it has not started here or was long ago. */
    long of(int number) {
        int place = number % KEPT;
        if ((long) ENTRY.getAcquire(started, place) != number) {
            return UNKNOWN;
        }
        long operation = (long) ENTRY.getAcquire(operations, place);
        return (long) ENTRY.getOpaque(started, place) == number ? operation : UNKNOWN;
    }

    /**
     * Finds operations to compare with those of other ranks. By one thread at a time.
     *
     * @param finding receives each operation that has been open for 1, 2, 4, 8, 16, 32 surveys, and after every 32
     *     further ones; and the latest one that has started or ended since the last survey
     */
    void survey(Finding finding) {
        int latest = -1;
        for (int place = 0; place < KEPT; place++) {
            long number = (long) ENTRY.getAcquire(started, place);
            boolean open = number != NONE && (long) ENTRY.getAcquire(ended, place) != number;
            boolean same = state(number, open) == before[place];
            if (!same) {
                latest = Math.max(latest, (int) number);
            }
            before[place] = state(number, open);
            ages[place] = same && open ? ages[place] + 1 : 0;
            int age = ages[place];
            if (age > 0 && (Integer.bitCount(age) == 1 || age % KEPT == 0)) {
                finding.found((int) number, true);
            }
        }
        if (latest >= 0) {
            finding.found(latest, false);
        }
    }
}

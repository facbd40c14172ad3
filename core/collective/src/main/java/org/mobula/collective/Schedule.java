package org.mobula.collective;

import java.util.List;

/**
 * One rank's part of a collective operation.
 *
 * <p>Rounds run in sequence. Within a round its local steps ({@link Step.Copy}, {@link Step.Combine}) run first, in
 * order. Then its receives, sends, publications and expectations start in order, and run concurrently. The round ends
 * when all of them have ended. What a round receives may be combined or forwarded in the next round, and a send never
 * waits for a receive of the same round. After Hoefler, Lumsdaine, Rehm: Implementation and Performance Analysis of
 * Non-Blocking Collective Operations for MPI (SC 2007), section 4.
 *
 * <p><b>Threads:</b> any; immutable. One schedule serves any number of operations of the same shape.
 *
 * @param rounds in order
 * @param scratch number of elements of {@link Place#SCRATCH} that it needs, at least 0
 */
public record Schedule(List<Round> rounds, long scratch) {
    /** Concurrent steps, after local ones. */
    public record Round(List<Step> steps) {
        /** Copies the list. */
        public Round {
            steps = List.copyOf(steps);
        }
    }

    /** Copies the list. */
    public Schedule {
        rounds = List.copyOf(rounds);
        if (scratch < 0) {
            throw new IllegalArgumentException("a schedule needs at least 0 elements of scratch, not " + scratch);
        }
    }
}

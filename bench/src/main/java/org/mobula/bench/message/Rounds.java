package org.mobula.bench.message;

import java.time.Duration;
import java.util.Arrays;
import org.mobula.bench.Spread;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Stopwatch.Reading;
import org.mobula.message.Communicator;
import org.mobula.message.Section;

/**
 * Runs an operation equally often at all ranks. Rank 0 times each operation and tells the others how many follow.
 * Single operations are timed, so that their median excludes those that another program interrupted.
 *
 * <p><b>Threads:</b> one.
 */
public final class Rounds {
    private static final int TAG = 2;
    private static final long PORTION_NANOS = 5_000_000;
    private static final int LONGEST_PORTION = 1 << 14;
    private static final int MOST_TIMES = 1 << 21;

    private final Communicator world;
    private final int[] more = new int[1];
    private final Section told = Section.of(more);
    private final double[] times = new double[MOST_TIMES];
    private int timed;

    /** @param world the ranks that take part */
    public Rounds(Communicator world) {
        this.world = world;
    }

    /** At the other ranks: runs the operation as many times as rank 0, until {@link #end}. */
    public void follow(Operation once) throws Exception {
        world.receive(told, 0, TAG);
        while (more[0] > 0) {
            for (int i = more[0]; i > 0; i--) {
                once.run();
            }
            world.receive(told, 0, TAG);
        }
    }

    /** At rank 0: runs the operation during {@code length}. */
    public Reading lead(Operation once, Duration length) throws Exception {
        long begun = System.nanoTime();
        long total = 0;
        long operations = 0;
        int portion = 1;
        timed = 0;
        do {
            tell(portion);
            total += timed(once, portion);
            operations += portion;
            portion = Math.clamp(PORTION_NANOS * operations / Math.max(1, total), 1, LONGEST_PORTION);
        } while (System.nanoTime() - begun < length.toNanos());
        double median = Spread.of(Arrays.copyOf(times, timed)).median();
        return new Reading(median, (double) total / operations, operations);
    }

    /** At rank 0: makes {@link #follow} return at the other ranks. */
    public void end() {
        tell(0);
    }

    private long timed(Operation once, int portion) throws Exception {
        long first = System.nanoTime();
        long before = first;
        for (int i = 0; i < portion; i++) {
            once.run();
            long after = System.nanoTime();
            if (timed < MOST_TIMES) {
                times[timed++] = after - before;
            }
            before = after;
        }
        return before - first;
    }

    private void tell(int times) {
        more[0] = times;
        for (int other = 1; other < world.size(); other++) {
            world.send(told, other, TAG);
        }
    }
}

package org.mobula.tools.perf.message;

import org.mobula.message.Communicator;
import org.mobula.message.Section;
import org.mobula.tools.perf.IterationControl;

/**
 * Ranks that take part in the same operation run equally many iterations: the first rank decides.
 *
 * <p><b>Threads:</b> one.
 */
public final class AgreedIterations implements IterationControl {
    private static final int TAG = 1 << 14;

    private final Communicator world;
    private final int first;
    private final int end;
    private final int[] number = new int[1];
    private final Section section = Section.of(number);

    /**
     * @param first the rank that decides
     * @param end one more than the last rank that follows {@code first}
     */
    public AgreedIterations(Communicator world, int first, int end) {
        this.world = world;
        this.first = first;
        this.end = end;
    }

    @Override
    public int next(int wanted) {
        if (world.rank() != first) {
            world.receive(section, first, TAG);
            return number[0];
        }
        number[0] = wanted;
        for (int other = first + 1; other < end; other++) {
            world.send(section, other, TAG);
        }
        return wanted;
    }
}

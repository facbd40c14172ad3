package org.mobula.tools.perf.message;

import org.mobula.message.Communicator;
import org.mobula.message.Section;
import org.mobula.tools.perf.Pace;

/**
 * Ranks that do the same work equally often, as the first of them likes.
 *
 * <p><b>Threads:</b> one.
 */
final class AgreedPace implements Pace {
    private static final int TAG = 1 << 14;

    private final Communicator world;
    private final int first;
    private final int end;
    private final int[] number = new int[1];
    private final Section told = Section.of(number);

    /**
     * @param first the rank that decides
     * @param end behind the last rank that follows; those between {@code first} and this one do
     */
    AgreedPace(Communicator world, int first, int end) {
        this.world = world;
        this.first = first;
        this.end = end;
    }

    @Override
    public int next(int wanted) {
        if (world.rank() != first) {
            world.receive(told, first, TAG);
            return number[0];
        }
        number[0] = wanted;
        for (int other = first + 1; other < end; other++) {
            world.send(told, other, TAG);
        }
        return wanted;
    }
}

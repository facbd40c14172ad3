package org.mobula.active.internal;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One side of the links of a node, by number. A number is used once, so that a late message finds nothing.
 *
 * <p><b>Threads:</b> any.
 *
 * @param <L> that side of a link
 */
final class LinkTable<L> {
    private static final int MOST = 1 << 20;

    private volatile @Nullable Object[] links = new Object[16];
    private volatile int used;

    /** Adds a link. */
    synchronized L add(IntFunction<L> maker) {
        int number = used;
        if (number == MOST) {
            throw new IllegalStateException(MOST
                    + " links between endpoints were made by this node; keep endpoints open instead of reopening them");
        }
        if (number == links.length) {
            links = Arrays.copyOf(links, 2 * number);
        }
        L made = maker.apply(number);
        links[number] = made;
        used = number + 1; // last: it publishes the link
        return made;
    }

    /**
     * The link of a number; null if it has been removed.
     *
     * @throws CorruptActiveMessageException if there never was one
     */
    @SuppressWarnings("unchecked") // the table holds only links of its kind
    @Nullable
    L find(int number) {
        if (number < 0 || number >= used) {
            throw new CorruptActiveMessageException("it names link " + number + " of " + used);
        }
        return (L) links[number];
    }

    synchronized void remove(int number) {
        links[number] = null;
    }

    /** Runs an action for each link. */
    @SuppressWarnings("unchecked") // as above
    void forEach(Consumer<L> action) {
        Arrays.stream(links, 0, used).filter(Objects::nonNull).forEach(link -> action.accept((L) link));
    }
}

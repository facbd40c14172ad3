package org.mobula.group.internal.calling;

import org.mobula.collective.spi.AreaLabel;
import org.mobula.invoke.MismatchException;

/**
 * The only label of areas whose readers know by other means what a publication belongs to.
 *
 * <p><b>Threads:</b> any; immutable.
 */
public record NoLabel() implements AreaLabel {
    @Override
    public long packed() {
        return 0;
    }

    @Override
    public int digest() {
        return 0;
    }

    @Override
    public void check(int rank, long packed, int digest) {
        throw new MismatchException(
                "rank " + rank + " of an area publishes under the label " + digest + ", where there is none");
    }
}

package org.mobula.bench;

import java.util.List;

/**
 * Bouts that belong together.
 *
 * @param name what the user picks it by: {@code remote}
 * @param bouts in order
 */
public record Suite(String name, List<Bout> bouts) {
    /** Copies the list. */
    public Suite {
        bouts = List.copyOf(bouts);
    }
}

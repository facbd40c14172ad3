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

    /** The bouts that are left when only some cases and peers are wanted, as {@link Bout#only} reads the words. */
    public List<Bout> only(String wantedCase, String wantedPeer) {
        return bouts.stream()
                .map(bout -> bout.only(wantedCase, wantedPeer))
                .filter(bout -> !bout.cases().isEmpty())
                .toList();
    }
}

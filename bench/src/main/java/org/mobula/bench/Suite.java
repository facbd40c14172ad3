package org.mobula.bench;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Pairings that belong together.
 *
 * @param name what the user picks it by: {@code remote}
 * @param pairings in order
 */
public record Suite(String name, List<Pairing> pairings) {
    /** Copies the list. */
    public Suite {
        pairings = List.copyOf(pairings);
    }

    /** The pairings that are left when only some cases and peers are wanted, as {@link Pairing#only} reads the words. */
    public List<Pairing> only(String wantedCase, String wantedPeer) {
        return pairings.stream()
                .map(pairing -> pairing.only(wantedCase, wantedPeer))
                .filter(pairing -> !pairing.cases().isEmpty())
                .toList();
    }

    /**
     * The same pairings, but where several have the same side of ours, its processes are started once for all of them.
     * Half the time, for a first look: the sides of a pairing then no longer run one right after the other.
     */
    public static List<Pairing> withOursOnce(List<Pairing> pairings) {
        Map<Implementation, List<String>> works = new LinkedHashMap<>();
        for (Pairing pairing : pairings) {
            works.computeIfAbsent(pairing.ours(), _ -> new ArrayList<>()).addAll(pairing.works());
        }
        Map<Implementation, SharedRun> runs = new LinkedHashMap<>();
        works.forEach((ours, all) -> runs.put(ours, new SharedRun(ours, all)));
        return pairings.stream()
                .map(pairing -> new Pairing(
                        requireNonNull(runs.get(pairing.ours())).ours(),
                        pairing.theirs(),
                        pairing.waiting(),
                        pairing.cases()))
                .toList();
    }

    /** How many works the sides of such pairings do together that can run here; ours once for all peers. */
    static int works(List<Pairing> pairings) {
        Map<Implementation, Set<String>> ours = new LinkedHashMap<>();
        int theirs = 0;
        for (Pairing pairing : pairings) {
            if (pairing.theirs().obstacle() == null) {
                ours.computeIfAbsent(pairing.ours(), _ -> new LinkedHashSet<>()).addAll(pairing.works());
                theirs += pairing.works().size();
            }
        }
        return theirs + ours.values().stream().mapToInt(Set::size).sum();
    }
}

package org.mobula.bench;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The pairings of one topic.
 *
 * @param name its name on the command line: {@code remote}
 * @param pairings in order
 */
public record Suite(String name, List<Pairing> pairings) {
    /** Copies the list. */
    public Suite {
        pairings = List.copyOf(pairings);
    }

    /** The pairings with the wanted cases and peers only, see {@link Pairing#only}. */
    public List<Pairing> only(String wantedCase, String wantedPeer) {
        return pairings.stream()
                .map(pairing -> pairing.only(wantedCase, wantedPeer))
                .filter(pairing -> !pairing.cases().isEmpty())
                .toList();
    }

    /**
     * The same pairings, with one start of the processes of our side for all pairings that have it in common. This
     * takes half the time, but the sides of a pairing no longer run directly after each other.
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

    /** The number of works of all sides that can run on this machine, with ours counted once for all peers. */
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

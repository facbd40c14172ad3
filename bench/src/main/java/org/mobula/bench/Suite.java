package org.mobula.bench;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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

    /**
     * The same bouts, but where several have the same side of ours, its processes are started once for all of them.
     * Half the time, for a first look: the sides of a bout then no longer run one right after the other.
     */
    public static List<Bout> withOursOnce(List<Bout> bouts) {
        Map<Contestant, List<String>> works = new LinkedHashMap<>();
        for (Bout bout : bouts) {
            works.computeIfAbsent(bout.ours(), _ -> new ArrayList<>()).addAll(bout.works());
        }
        Map<Contestant, SameRun> runs = new LinkedHashMap<>();
        works.forEach((ours, all) -> runs.put(ours, new SameRun(ours, all)));
        return bouts.stream()
                .map(bout -> new Bout(
                        requireNonNull(runs.get(bout.ours())).ours(), bout.theirs(), bout.waiting(), bout.cases()))
                .toList();
    }

    /** How many works the sides of such bouts do together that can run here; ours once for all peers. */
    static int works(List<Bout> bouts) {
        Map<Contestant, Set<String>> ours = new LinkedHashMap<>();
        int theirs = 0;
        for (Bout bout : bouts) {
            if (bout.theirs().obstacle() == null) {
                ours.computeIfAbsent(bout.ours(), _ -> new LinkedHashSet<>()).addAll(bout.works());
                theirs += bout.works().size();
            }
        }
        return theirs + ours.values().stream().mapToInt(Set::size).sum();
    }
}

package org.mobula.bench;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pairings of one topic.
 *
 * @param name its name on the command line: {@code remote}
 * @param pairings in order
 * @param lengths its usual lengths of runs; null for those of most suites
 */
public record Suite(
        String name, List<Pairing> pairings, @Nullable Lengths lengths) {
    /**
     * The usual lengths of a suite's runs.
     *
     * @param full for results to publish
     * @param quick for a first look
     */
    public record Lengths(RunLength full, RunLength quick) {}

    /** Copies the list. */
    public Suite {
        pairings = List.copyOf(pairings);
    }

    /** A suite with the lengths of most suites. */
    public Suite(String name, List<Pairing> pairings) {
        this(name, pairings, null);
    }

    /** The length of its runs if the user asks for none. */
    RunLength length(boolean quick, List<Pairing> measured) {
        if (lengths != null) {
            return quick ? lengths.quick() : lengths.full();
        }
        return quick ? RunLength.quick(works(measured)) : RunLength.full();
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

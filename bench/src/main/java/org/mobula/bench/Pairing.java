package org.mobula.bench;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Ours against one peer over one medium: both do the same works.
 *
 * @param ours our side
 * @param theirs the peer
 * @param waiting how each side waits for messages, in words
 * @param cases what is measured, in order; each side does all of them in one start of its processes
 */
public record Pairing(Implementation ours, Implementation theirs, String waiting, List<Case> cases) {
    /** Copies the list. */
    public Pairing {
        cases = List.copyOf(cases);
    }

    /** What implementations are asked for, in order. */
    public List<String> works() {
        return cases.stream().map(Case::asked).toList();
    }

    /** The cases and the peer, in words. */
    public String name() {
        return String.join(", ", cases.stream().map(Case::name).distinct().toList()) + " beside " + theirs.name();
    }

    /**
     * What is left of it when only some cases and peers are wanted.
     *
     * @param wantedCase a case's name or its work; several with commas between; empty for all
     * @param wantedPeer part of a peer's name, in any case; empty for all
     * @return the pairing with the wanted cases; none of them if the peer is not wanted
     */
    public Pairing only(String wantedCase, String wantedPeer) {
        boolean peer = theirs.name().toLowerCase(Locale.ROOT).contains(wantedPeer.toLowerCase(Locale.ROOT));
        return new Pairing(
                ours,
                theirs,
                waiting,
                cases.stream()
                        .filter(each -> peer && (wantedCase.isEmpty() || isOneOf(wantedCase, each)))
                        .toList());
    }

    /** What is left of it when only cases of so many processes are wanted. */
    public Pairing among(int ranks) {
        return new Pairing(
                ours,
                theirs,
                waiting,
                cases.stream().filter(each -> each.ranks() == ranks).toList());
    }

    private static boolean isOneOf(String words, Case what) {
        return Stream.of(words.split(",")).anyMatch(what::isCalled);
    }
}

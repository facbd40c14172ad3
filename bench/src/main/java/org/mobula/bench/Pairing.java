package org.mobula.bench;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Mobula and one peer, which do the same works over one medium.
 *
 * @param ours our side
 * @param theirs the peer
 * @param waiting description of how each side waits for messages
 * @param cases the cases, in order; each side measures all of them in one start of its processes
 */
public record Pairing(Implementation ours, Implementation theirs, String waiting, List<Case> cases) {
    /** Copies the list. */
    public Pairing {
        cases = List.copyOf(cases);
    }

    /** The works to measure, in order. */
    public List<String> works() {
        return cases.stream().map(Case::asked).toList();
    }

    /** Describes the cases and the peer. */
    public String name() {
        return String.join(", ", cases.stream().map(Case::name).distinct().toList()) + " beside " + theirs.name();
    }

    /**
     * The same pairing with the wanted cases only.
     *
     * @param wantedCase names or works of cases, separated by commas; empty for all
     * @param wantedPeer part of the peer's name, in any case; empty for all
     * @return the pairing, without cases if the peer is not wanted
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

    /** The same pairing with the cases of {@code ranks} processes only. */
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

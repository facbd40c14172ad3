package org.mobula.bench;

import java.util.List;

/**
 * Ours against one peer over one medium: both do the same works.
 *
 * @param ours our side
 * @param theirs the peer
 * @param waiting how each side waits for messages, in words
 * @param cases what is measured, in order; each side does all of them in one start of its processes
 */
public record Bout(Contestant ours, Contestant theirs, String waiting, List<Case> cases) {
    /** Copies the list. */
    public Bout {
        cases = List.copyOf(cases);
    }

    /** What contestants are asked for, in order. */
    public List<String> works() {
        return cases.stream().map(Case::asked).toList();
    }
}

package org.mobula.bench;

/**
 * Both sides' measurements of one case, taken one right after the other.
 *
 * @param ours our side's
 * @param theirs the peer's
 */
public record Pair(Measurement ours, Measurement theirs) {}

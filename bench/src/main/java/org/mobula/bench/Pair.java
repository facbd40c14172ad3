package org.mobula.bench;

/**
 * The measurements of one case by both sides, one directly after the other.
 *
 * @param ours our side's
 * @param theirs the peer's
 */
public record Pair(Measurement ours, Measurement theirs) {}

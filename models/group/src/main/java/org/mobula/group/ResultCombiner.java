package org.mobula.group;

/** Combines the results of members into one. */
public sealed interface ResultCombiner permits FlatCombiner, BinomialCombiner {}

package org.mobula.group;

/** Combines the arguments of several calls into those of one call. */
public sealed interface InvocationCombiner permits FlatInvocationCombiner, BinomialInvocationCombiner {}

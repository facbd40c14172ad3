package org.mobula.group;

/** Combines the arguments of several calls into those of one. */
public sealed interface InvocationCombiner permits FlatInvocationCombiner, BinomialInvocationCombiner {}

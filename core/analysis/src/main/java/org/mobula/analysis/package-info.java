/**
 * Static analysis of bytecode, on which the other rooms base their optimisations.
 *
 * <p>Input: a class and a method. Output: four answers: whether the method can block, whether its arguments stay
 * confined to the call, whether it modifies objects, and whether objects of its class can be replicated. Each answer is
 * conservative: what cannot be proved counts as false, with a reason for the reader. No examined code is executed, and
 * no class is initialised.
 *
 * <p>Start reading at {@link org.mobula.analysis.Analyser}, the facade. The analyses are in
 * {@code org.mobula.analysis.internal}.
 */
package org.mobula.analysis;

/**
 * Reading bytecode to find out whether a method can wait, and whether what it is given outlives the call.
 *
 * <p>Both walk the calls that a method can make: {@link org.mobula.invoke.internal.analysis.BlockingAnalysis} and
 * {@link org.mobula.invoke.internal.analysis.EscapeAnalysis}. For each method, {@link
 * org.mobula.invoke.internal.analysis.Flow} finds what values the stack and the local variables can hold. The first
 * question then asks {@link org.mobula.invoke.internal.analysis.Loops} whether each loop is counted; the second has
 * {@link org.mobula.invoke.internal.analysis.Ties} note what is stored into what.
 */
package org.mobula.invoke.internal.analysis;

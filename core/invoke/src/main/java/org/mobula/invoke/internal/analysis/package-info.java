/**
 * Reading bytecode to find out whether a method can wait.
 *
 * <p>{@link org.mobula.invoke.internal.analysis.BlockingAnalysis} walks the calls; for each method, {@link
 * org.mobula.invoke.internal.analysis.Flow} finds what values the stack and the local variables can hold, and {@link
 * org.mobula.invoke.internal.analysis.Loops} whether each loop is counted.
 */
package org.mobula.invoke.internal.analysis;

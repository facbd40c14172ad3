/**
 * The analyses that {@link org.mobula.analysis.Analyser} runs.
 *
 * <p>All of them read class files through {@link org.mobula.analysis.internal.ClassHierarchy} and interpret methods
 * abstractly: {@link org.mobula.analysis.internal.DataFlow} computes, for each instruction, what values the stack and
 * the local variables can hold. {@link org.mobula.analysis.internal.BlockingAnalysis} then asks
 * {@link org.mobula.analysis.internal.LoopBounds} whether each loop is bounded;
 * {@link org.mobula.analysis.internal.EscapeAnalysis} records in {@link org.mobula.analysis.internal.EscapeSets} what
 * is stored into what; {@link org.mobula.analysis.internal.WriteAnalysis} looks for the first assignment to an object
 * that the method did not create.
 */
package org.mobula.analysis.internal;

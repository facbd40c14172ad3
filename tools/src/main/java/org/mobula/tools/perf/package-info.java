/**
 * The ranks' side of {@code mobula perf}.
 *
 * <p>{@link org.mobula.tools.perf.PerfRank} is a rank's main class; its arguments are {@link
 * org.mobula.tools.perf.BenchmarkOptions}. There is one {@link org.mobula.tools.perf.Benchmark} per package below. A
 * {@link org.mobula.tools.perf.Sampler} times each {@link org.mobula.tools.perf.Case} at each rank; rank 0 combines the
 * {@link org.mobula.tools.perf.Sample}s into a {@link org.mobula.tools.perf.Result}, which it prints as a row of a
 * table and appends as JSON to a file. A {@link org.mobula.tools.perf.Summary} is the last line. Start reading at
 * {@code PerfRank}.
 *
 * <p>These classes run from the class path of the ranks' JVMs and use nothing else of this module.
 */
@NullMarked
package org.mobula.tools.perf;

import org.jspecify.annotations.NullMarked;

/**
 * What {@code mobula perf} runs on each rank.
 *
 * <p>A rank's main class is {@link org.mobula.tools.perf.PerfRank}; its arguments are a {@link
 * org.mobula.tools.perf.Setting}. What is measured is a {@link org.mobula.tools.perf.Trial}, of which there is one per
 * package below: remote calls, messages, communicators, objects to bytes and back. Each {@link
 * org.mobula.tools.perf.Work} of it is timed by {@link org.mobula.tools.perf.Measuring} into a {@link
 * org.mobula.tools.perf.Sample}; {@link org.mobula.tools.perf.Result} is what all ranks measured of it, and leaves as a
 * line of a table, as JSON, and as part of the {@link org.mobula.tools.perf.Verdict}, which also says what {@link
 * org.mobula.tools.perf.Brakes} found. Start reading at {@code PerfRank}.
 *
 * <p>The classes run in the ranks' JVMs from the class path: they use nothing of the command line's.
 */
@NullMarked
package org.mobula.tools.perf;

import org.jspecify.annotations.NullMarked;

/**
 * What {@code mobula perf} runs on each rank: the micro-programs of Maassen's thesis (sections 2.3 and 3.3), measured.
 *
 * <p>A rank's main class is {@link org.mobula.tools.perf.PerfRank}; its arguments are a {@link
 * org.mobula.tools.perf.Setting}. Each {@link org.mobula.tools.perf.Work} is a call of {@link
 * org.mobula.tools.perf.Target}, timed by {@link org.mobula.tools.perf.Measuring} into a {@link
 * org.mobula.tools.perf.Sample}; {@link org.mobula.tools.perf.Result} is what all ranks measured of it, and leaves as a
 * line of a table, as JSON, and as part of the verdict. Start reading at {@code PerfRank}.
 *
 * <p>The classes run in the ranks' JVMs from the class path: they use nothing of the command line's.
 */
@NullMarked
package org.mobula.tools.perf;

import org.jspecify.annotations.NullMarked;

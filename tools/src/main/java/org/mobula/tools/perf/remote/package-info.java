/**
 * The benchmark of {@code mobula perf remote}: calls of {@link org.mobula.tools.perf.remote.Target}, as in the
 * micro-benchmarks of Maassen's thesis (sections 2.3 and 3.3). Start reading at {@link
 * org.mobula.tools.perf.remote.RemoteBenchmark}.
 */
@NullMarked
package org.mobula.tools.perf.remote;

import org.jspecify.annotations.NullMarked;

/**
 * Measures shared objects: how long it takes to acquire a unit that is here, and one that another rank has just
 * written, for several sizes. Start with {@link org.mobula.tools.perf.shared.SharedBenchmark}.
 */
@NullMarked
package org.mobula.tools.perf.shared;

import org.jspecify.annotations.NullMarked;

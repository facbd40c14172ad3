/**
 * How implementations become processes: what a process is asked to do ({@link org.mobula.bench.process.Task}), how it
 * measures ({@link org.mobula.bench.process.Stopwatch}) and how its measurements come back
 * ({@link org.mobula.bench.process.Results}). Nothing here knows what is measured.
 */
@NullMarked
package org.mobula.bench.process;

import org.jspecify.annotations.NullMarked;

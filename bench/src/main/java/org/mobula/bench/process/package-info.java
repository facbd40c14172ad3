/**
 * The processes of implementations: their arguments ({@link org.mobula.bench.process.Task}), their main methods
 * ({@link org.mobula.bench.process.TaskMain}), how they measure ({@link org.mobula.bench.process.Stopwatch}), and how
 * they return their measurements ({@link org.mobula.bench.process.Results}).
 */
@NullMarked
package org.mobula.bench.process;

import org.jspecify.annotations.NullMarked;

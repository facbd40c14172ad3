/**
 * The suite {@code start}: the first seconds of a program. {@link org.mobula.bench.start.Recorder} measures in each
 * process, {@link org.mobula.bench.start.Timeline} is what it returns, and {@link org.mobula.bench.start.Metric} what
 * is shown of it. Start reading at {@link org.mobula.bench.start.StartSuite}.
 */
@NullMarked
package org.mobula.bench.start;

import org.jspecify.annotations.NullMarked;

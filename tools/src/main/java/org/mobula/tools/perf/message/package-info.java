/**
 * The benchmarks of {@code mobula perf message} and {@code mobula perf collective}, modelled on the OSU
 * micro-benchmarks: round trips, windows of messages in one direction and in both, and collective operations. Start
 * reading at {@link org.mobula.tools.perf.message.MessageBenchmark}, then {@link
 * org.mobula.tools.perf.message.CollectiveBenchmark}.
 */
@NullMarked
package org.mobula.tools.perf.message;

import org.jspecify.annotations.NullMarked;

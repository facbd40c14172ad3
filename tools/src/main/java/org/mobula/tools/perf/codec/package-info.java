/**
 * The benchmark of {@code mobula perf codec}: objects to bytes and back, in one JVM. Start reading at {@link
 * org.mobula.tools.perf.codec.CodecBenchmark}.
 */
@NullMarked
package org.mobula.tools.perf.codec;

import org.jspecify.annotations.NullMarked;

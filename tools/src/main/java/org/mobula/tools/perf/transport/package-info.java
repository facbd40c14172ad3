/**
 * The benchmark of {@code mobula perf transport}: active messages between ranks, without calls and objects. Start
 * reading at {@link org.mobula.tools.perf.transport.TransportBenchmark}.
 */
@NullMarked
package org.mobula.tools.perf.transport;

import org.jspecify.annotations.NullMarked;

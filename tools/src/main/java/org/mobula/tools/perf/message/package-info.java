/**
 * Messages of a communicator, in the manner of the OSU micro-benchmarks: round trips, windows of messages one way and
 * both ways, and collective operations. Start reading at {@link org.mobula.tools.perf.message.MessageTrial}, then
 * {@link org.mobula.tools.perf.message.CollectiveTrial}.
 */
@NullMarked
package org.mobula.tools.perf.message;

import org.jspecify.annotations.NullMarked;

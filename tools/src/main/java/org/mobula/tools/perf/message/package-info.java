/**
 * Messages of a communicator, in the manner of the OSU micro-benchmarks: round trips, and windows of messages one way and
 * both ways. Start reading at {@link org.mobula.tools.perf.message.MessageTrial}.
 */
@NullMarked
package org.mobula.tools.perf.message;

import org.jspecify.annotations.NullMarked;

/**
 * Aeron over its shared-memory channel, {@code aeron:ipc}, with the media driver in the server's JVM. Both sides spin;
 * the driver's own thread sleeps a millisecond at a time, for there is no third core and messages do not pass it.
 */
@NullMarked
package org.mobula.bench.peers.aeron;

import org.jspecify.annotations.NullMarked;

/**
 * Aeron over its shared-memory channel {@code aeron:ipc}, with the media driver in the server's JVM. Both sides spin.
 * The driver's thread sleeps 1 ms at a time, because there is no third core and messages do not pass through it.
 */
@NullMarked
package org.mobula.bench.peers.aeron;

import org.jspecify.annotations.NullMarked;

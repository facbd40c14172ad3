/**
 * What one rank does with shared objects: a machine that messages, operations and failures drive, and that sends
 * messages. It never waits and has no threads, so that a simulation can execute many ranks. Start with
 * {@link org.mobula.shared.internal.machine.Machine}, then {@link org.mobula.shared.internal.machine.Locks}; for pages
 * of one host, {@link org.mobula.shared.internal.machine.HostLocks}.
 */
@NullMarked
package org.mobula.shared.internal.machine;

import org.jspecify.annotations.NullMarked;

/**
 * Programs that use {@code java.rmi}, unchanged. A Java agent makes calls between two processes of one host and user go
 * over shared memory with this project's codec, if both have the agent. All other calls stay what they were: to other
 * hosts, to processes without the agent, to objects with filters or socket factories, to the registry.
 *
 * <p>A program needs nothing of this package; {@link org.mobula.rmi.CallPath} says which way the calls of a stub go.
 * Start reading at {@code org.mobula.rmi.internal.RmiAgent}.
 */
@NullMarked
package org.mobula.rmi;

import org.jspecify.annotations.NullMarked;

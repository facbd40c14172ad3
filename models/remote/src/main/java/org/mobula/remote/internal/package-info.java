/**
 * How remote objects travel, and how they are found.
 *
 * <p>{@link org.mobula.remote.internal.RemoteReferences} writes a reference in place of a remote object and makes a stub of
 * it; {@link org.mobula.remote.internal.NameRegistry} is the part of the names that one rank keeps,
 * {@link org.mobula.remote.internal.NameService} the way to the right part, and the memory from which a lost part is
 * restored.
 */
package org.mobula.remote.internal;

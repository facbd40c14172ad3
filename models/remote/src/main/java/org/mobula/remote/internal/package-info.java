/**
 * The transfer, lookup and creation of remote objects.
 *
 * <p>{@link org.mobula.remote.internal.RemoteReferences} writes references in place of remote objects and makes stubs
 * of them. {@link org.mobula.remote.internal.NameRegistry} is one rank's part of the registry of names;
 * {@link org.mobula.remote.internal.NameService} finds the right part and restores the names of a failed one.
 */
@NullMarked
package org.mobula.remote.internal;

import org.jspecify.annotations.NullMarked;

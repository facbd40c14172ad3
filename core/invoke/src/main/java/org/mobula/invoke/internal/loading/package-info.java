/**
 * Loading of classes that only another rank has.
 *
 * <p>If a message names a class that is missing here, and the program allows it, the message is copied
 * ({@link org.mobula.invoke.internal.loading.DeferredMessage}) and read again on a thread that may block, with the
 * {@link org.mobula.invoke.internal.loading.PeerClassLoader} of its sender. The sender decides in
 * {@link org.mobula.invoke.internal.loading.ExportedClasses} which classes it sends.
 */
package org.mobula.invoke.internal.loading;

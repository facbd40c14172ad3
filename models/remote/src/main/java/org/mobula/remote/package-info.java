/**
 * Remote method invocation: calls of objects at other ranks.
 *
 * <p>An interface becomes remote by extending {@link org.mobula.remote.Remote} or {@code java.rmi.Remote}.
 * {@link org.mobula.remote.Remoting#bind} binds an object to a name, and {@link org.mobula.remote.Remoting#lookup}
 * returns a stub of it at any rank. Arguments and results are copied; objects that implement a remote interface, and
 * stubs, are passed by reference.
 *
 * <p>Start reading at {@link org.mobula.remote.Remoting}.
 */
@NullMarked
package org.mobula.remote;

import org.jspecify.annotations.NullMarked;

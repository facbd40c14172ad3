/**
 * Remote method invocation: call an object of another rank as if it were here.
 *
 * <p>An interface that extends {@link org.mobula.remote.Remote} (or {@code java.rmi.Remote}) is all it takes:
 * {@link org.mobula.remote.Remoting#bind} gives an object a name, {@link org.mobula.remote.Remoting#lookup} gives
 * others a stub of it. Arguments and results are copied; objects that implement a remote interface, and stubs, are
 * passed by reference.
 *
 * <p>Start reading at {@link org.mobula.remote.Remoting}.
 */
package org.mobula.remote;

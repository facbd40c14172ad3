/**
 * Remote calls: from a call on an interface to a message, and from a message to a call on an object.
 *
 * <p>An {@link org.mobula.invoke.InterfaceShape} numbers the methods of a list of interfaces. From it are generated a
 * stub, which writes its arguments into a {@link org.mobula.invoke.Call} that the model's
 * {@link org.mobula.invoke.Invoker} provides, and a {@link org.mobula.invoke.Dispatcher}, which reads them at the
 * called rank and calls the object. {@link org.mobula.invoke.Invocations} connects both by the invocation protocol and
 * counts references across ranks.
 *
 * <p>Input: interfaces, objects and messages. Output: stubs and calls. The model decides which interfaces are remote.
 * Start reading at {@link org.mobula.invoke.InterfaceShape}.
 */
package org.mobula.invoke;

/**
 * Calls on objects elsewhere: from a call on an interface to a message, and from a message to a call on an object.
 *
 * <p>An {@link org.mobula.invoke.InterfaceShape} numbers the methods of a list of interfaces. From it come, generated
 * once: a stub, which writes its arguments into a {@link org.mobula.invoke.Call} that an
 * {@link org.mobula.invoke.Invoker} of the model provides; and a {@link org.mobula.invoke.Dispatcher}, which reads
 * them at the other side and calls the object. The {@link org.mobula.invoke.Analyser} reads the object's bytecode and
 * says whether a method may run right on the polling thread.
 *
 * <p>In come interfaces, objects and messages; out go stubs and calls. Which interfaces are remote is the model's
 * business. Start reading at {@link org.mobula.invoke.InterfaceShape}.
 */
package org.mobula.invoke;

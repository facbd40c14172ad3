/**
 * Generation of stubs and dispatchers.
 *
 * <p>{@link org.mobula.invoke.internal.MethodNumbering} numbers the methods of interfaces,
 * {@link org.mobula.invoke.internal.StubGenerator} and {@link org.mobula.invoke.internal.DispatcherGenerator} generate
 * the classes, and {@link org.mobula.invoke.internal.HiddenClassDefiner} chooses their package and defines them there.
 */
package org.mobula.invoke.internal;

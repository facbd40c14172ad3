/**
 * What turns interfaces into classes.
 *
 * <p>{@link org.mobula.invoke.internal.MethodNumbering} numbers the methods,
 * {@link org.mobula.invoke.internal.StubGenerator} and {@link org.mobula.invoke.internal.DispatcherGenerator} write
 * the classes, {@link org.mobula.invoke.internal.HostClass} finds the package they live in and defines them there.
 */
package org.mobula.invoke.internal;

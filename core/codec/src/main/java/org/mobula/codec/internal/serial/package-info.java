/**
 * The rules of {@link java.io.Serializable}: fields, {@code writeObject} and {@code readObject}, {@code readResolve},
 * {@link java.io.Externalizable}, lambdas, proxies, and classes that differ between two versions of a program. Start at
 * {@link org.mobula.codec.internal.serial.StreamLevel}.
 */
package org.mobula.codec.internal.serial;

/**
 * Decides which class has which codec: {@link org.mobula.codec.internal.CodecTable}.
 *
 * <p>The packages below use one another in one direction only: {@code generate} and {@code jdk} use {@code serial},
 * which uses {@code graph}.
 */
package org.mobula.codec.internal;

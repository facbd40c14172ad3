/**
 * Codecs of the JDK's own classes: arrays, values, buffers and containers.
 * {@link org.mobula.codec.internal.jdk.StandardCodecs} lists them all.
 */
package org.mobula.codec.internal.jdk;

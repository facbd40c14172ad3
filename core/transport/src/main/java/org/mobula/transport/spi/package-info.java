/**
 * What a transport implements: {@link org.mobula.transport.spi.TransportProvider} finds out whether it can reach a
 * peer and makes a {@link org.mobula.transport.spi.Channel} to it; the channel moves frames.
 */
package org.mobula.transport.spi;

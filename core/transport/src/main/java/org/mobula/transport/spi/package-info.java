/**
 * The interfaces of a transport: a {@link org.mobula.transport.spi.TransportProvider} opens a
 * {@link org.mobula.transport.spi.Transport}, which makes a {@link org.mobula.transport.spi.Channel} to each peer.
 */
package org.mobula.transport.spi;

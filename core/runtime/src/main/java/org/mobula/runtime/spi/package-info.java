/**
 * What a model builds on: {@link org.mobula.runtime.spi.Engine} registers handlers, waits and dispatches;
 * {@link org.mobula.runtime.spi.Peer} sends to one rank.
 */
package org.mobula.runtime.spi;

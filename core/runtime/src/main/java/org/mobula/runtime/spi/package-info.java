/**
 * What a model builds on: {@link org.mobula.runtime.spi.Engine} registers handlers, waits and dispatches;
 * {@link org.mobula.runtime.spi.Peer} sends to one rank; what is {@link org.mobula.runtime.spi.Lingering} for more to come is looked
 * after by whoever polls. {@link org.mobula.runtime.spi.SpinLock} and
 * {@link org.mobula.runtime.spi.Backoff} are for what lasts a few instructions.
 */
package org.mobula.runtime.spi;

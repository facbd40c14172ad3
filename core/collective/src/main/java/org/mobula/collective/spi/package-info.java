/**
 * Memory that all ranks of a host map, for models whose ranks act together.
 *
 * <p>{@link org.mobula.collective.spi.AreaFormation} creates a {@link org.mobula.collective.spi.SharedArea}, in which each rank
 * publishes what the others read; {@link org.mobula.collective.spi.AreaWaiting} waits for publications. A model defines the
 * ranks and their failures ({@link org.mobula.collective.spi.AreaRanks}), and the operations
 * ({@link org.mobula.collective.spi.AreaLabel}).
 */
package org.mobula.collective.spi;

/**
 * Memory that all ranks of a host map, for models whose ranks act together.
 *
 * <p>In a {@link org.mobula.collective.spi.SharedArea}, each rank publishes data that the others read.
 * {@link org.mobula.collective.spi.AreaWaiting} waits for publications. A model creates the memory, and defines the
 * ranks and their failures ({@link org.mobula.collective.spi.AreaRanks}), and the operations
 * ({@link org.mobula.collective.spi.AreaLabel}).
 */
package org.mobula.collective.spi;

/**
 * What models share that act together: memory that all ranks of a host map.
 *
 * <p>{@link org.mobula.collective.spi.AreaFormation} brings ranks to a {@link org.mobula.collective.spi.SharedArea}, in
 * which each publishes what the others read; {@link org.mobula.collective.spi.AreaWaiting} waits for that. A model says who
 * the ranks are and what they fail with ({@link org.mobula.collective.spi.AreaRanks}), and what they take part in
 * ({@link org.mobula.collective.spi.AreaLabel}).
 */
package org.mobula.collective.spi;

/**
 * Collective operations as data: what each rank sends, receives, copies and combines, in rounds.
 *
 * <p>A {@link org.mobula.collective.Schedule} is one rank's part of an operation. It has no memory and no connection:
 * its steps use {@link org.mobula.collective.Slice slices} of places, which a {@link org.mobula.collective.Carrier}
 * maps to arrays or objects. Every algorithm can therefore be tested for every size without threads, and is shared by
 * several models.
 *
 * <p>{@link org.mobula.collective.Selection} selects the algorithm of an operation, unless the program chooses one by
 * the table in {@code StandardTable}. The algorithms are in {@code internal}. Start reading at
 * {@link org.mobula.collective.Schedule}.
 */
package org.mobula.collective;

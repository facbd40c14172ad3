/**
 * Collective operations as data: what each rank sends, receives, copies and combines, in rounds.
 *
 * <p>A {@link org.mobula.collective.Schedule} is one rank's part of one operation. It holds no memory and knows no
 * network: its steps speak of {@link org.mobula.collective.Slice slices} of places, which whoever runs it binds to
 * arrays, objects or whatever its elements are. So every algorithm can be checked for every size without a thread, and
 * models of different kinds share them.
 */
package org.mobula.collective;

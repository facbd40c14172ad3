/**
 * Holds the house to its plan: who may use whom, what leaves a room, what names and files look like.
 *
 * <p>Rooms are found in the tree ({@link org.mobula.architecture.House}), so that a new one is held to the plan from
 * its first file; the plan itself is one table ({@link org.mobula.architecture.Arrows}).
 */
package org.mobula.architecture;

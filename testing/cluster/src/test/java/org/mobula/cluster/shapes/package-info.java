/**
 * What Java's serialization can carry, and a little more, as a catalogue of seeded values: {@link
 * org.mobula.cluster.shapes.Shapes} lists them, each a {@link org.mobula.cluster.shapes.Shape}; {@link
 * org.mobula.cluster.shapes.Likeness} compares two graphs.
 */
package org.mobula.cluster.shapes;

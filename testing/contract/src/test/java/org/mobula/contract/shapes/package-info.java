/**
 * What Java's serialization can carry, and a little more, as a catalogue of seeded values: {@link
 * org.mobula.contract.shapes.Shapes} lists them, each a {@link org.mobula.contract.shapes.Shape}; {@link
 * org.mobula.contract.shapes.Likeness} compares two graphs.
 */
package org.mobula.contract.shapes;

/**
 * A catalogue of seeded values that Java's serialization supports, and some that it does not:
 * {@link org.mobula.contract.shapes.Shapes} lists them, each a {@link org.mobula.contract.shapes.Shape}, and
 * {@link org.mobula.contract.shapes.GraphComparison} compares two graphs.
 */
package org.mobula.contract.shapes;

/**
 * How two sections are combined, element by element.
 *
 * <p>What an operation means for two elements stands in {@link org.mobula.message.internal.reduction.Arithmetic}, once per
 * width. The loops around it are made at run time, one hidden class for each operation, kind and place, since written
 * out they would be the same ten lines some two hundred times, and one loop shared by all would be compiled for none of
 * them: so each is compiled by itself, with its one operation inlined, and vectorised.
 */
package org.mobula.message.internal.reduction;

/**
 * The combination of sections, element by element.
 *
 * <p>{@link org.mobula.message.internal.reduction.Arithmetic} defines each operation on two elements, once per width.
 * The loops are generated at run time, one hidden class per operation and kind: written out, they would be the same ten
 * lines some two hundred times, and a loop shared by all operations would not be compiled for any of them. Each loop is
 * compiled with its operation inlined, and vectorised.
 */
package org.mobula.message.internal.reduction;

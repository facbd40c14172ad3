/**
 * Transfers every shape of {@link org.mobula.contract.shapes.Shapes} in every way:
 * {@link org.mobula.contract.objects.CodecContract} is the suite, and a
 * {@link org.mobula.contract.objects.ObjectTransfer} transfers the objects.
 */
package org.mobula.contract.objects;

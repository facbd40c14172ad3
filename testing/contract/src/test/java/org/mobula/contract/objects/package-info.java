/**
 * Every shape of {@link org.mobula.contract.shapes.Shapes} over every way: {@link
 * org.mobula.contract.objects.CodecContract} is the suite, a {@link org.mobula.contract.objects.Courier} a way.
 */
package org.mobula.contract.objects;

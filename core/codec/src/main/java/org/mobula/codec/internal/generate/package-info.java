/**
 * Generates the codec of a class or record of the program, beside the class itself. Start at
 * {@link org.mobula.codec.internal.generate.CodecGenerator}.
 */
package org.mobula.codec.internal.generate;

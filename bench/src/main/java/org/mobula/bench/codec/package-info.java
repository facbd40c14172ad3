/**
 * The suite {@code codec}: objects to bytes and back, within one process. {@link org.mobula.bench.codec.Shapes} defines
 * the objects, a {@link org.mobula.bench.codec.Format} adapts a library, and
 * {@link org.mobula.bench.codec.CodecProgram} measures it.
 */
@NullMarked
package org.mobula.bench.codec;

import org.jspecify.annotations.NullMarked;

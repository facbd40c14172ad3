/**
 * The suite {@code codec}: objects to bytes and back, within one process. {@link org.mobula.bench.codec.Shapes} says which
 * objects; a library takes part by a {@link org.mobula.bench.codec.Format}, and {@link org.mobula.bench.codec.CodecProgram}
 * measures all of them alike.
 */
@NullMarked
package org.mobula.bench.codec;

import org.jspecify.annotations.NullMarked;

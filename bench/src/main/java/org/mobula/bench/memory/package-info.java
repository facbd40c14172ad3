/**
 * The suite {@code memory}: messages that are read in place, beside other libraries and beside copies. Start reading at
 * {@link org.mobula.bench.memory.MemorySuite}.
 */
@NullMarked
package org.mobula.bench.memory;

import org.jspecify.annotations.NullMarked;

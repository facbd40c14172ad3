/** Kryo and Fory in the suite {@code codec}. */
@NullMarked
package org.mobula.bench.peers.codec;

import org.jspecify.annotations.NullMarked;

/** Other libraries of the suite {@code memory}: messages that are read where they lie, or decoded. */
@NullMarked
package org.mobula.bench.peers.placed;

import org.jspecify.annotations.NullMarked;

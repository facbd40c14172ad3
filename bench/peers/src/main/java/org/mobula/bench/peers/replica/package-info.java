/** The suite {@code replica} by libraries that replicate, each with its stack on loopback. */
@NullMarked
package org.mobula.bench.peers.replica;

import org.jspecify.annotations.NullMarked;

/** The suite {@code replica} with other libraries, over loopback. */
@NullMarked
package org.mobula.bench.peers.replica;

import org.jspecify.annotations.NullMarked;

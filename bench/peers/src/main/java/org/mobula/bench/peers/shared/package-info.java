/** The suite {@code shared} with other libraries, over loopback. */
@NullMarked
package org.mobula.bench.peers.shared;

import org.jspecify.annotations.NullMarked;

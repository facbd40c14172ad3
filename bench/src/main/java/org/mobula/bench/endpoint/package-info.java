/** Of the suite {@code memory}: buffers and endpoints beside the bare ring, arenas, and registering each time. */
@NullMarked
package org.mobula.bench.endpoint;

import org.jspecify.annotations.NullMarked;
